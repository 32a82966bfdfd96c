import { sql } from 'kysely'
import { DURATION_MINUTES_MAX } from '#contract/rules.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import type { Taken } from '../availability/stations.ts'

/** A booking that occupies a station; a hold does so until it lapses. */
export type TakenRow = Taken & { id: string; heldUntil: Date | null }

/** No booking keeps its station longer: as long as a sub-service can be, and its turnover. */
const LONGEST_MS = 2 * DURATION_MINUTES_MAX * MS_PER_MINUTE

/**
 * The revision of a service's times and, unless it is the known one, who occupies its stations between two instants: in
 * one statement, so that both are of one moment, and so that asking whether anything changed answers what did.
 */
export async function selectTakenUnlessKnown(
  db: Db,
  serviceId: string,
  { from, until }: TimeWindow,
  knownRevision: number,
): Promise<{ revision: number; taken: TakenRow[] }> {
  const earliest = new Date(from.getTime() - LONGEST_MS)
  const { rows } = await sql<TakenRow & { revision: number }>`
    select now_at.revision, id, station, starts_at as "from", free_again_at as until, squeezed_in as "squeezedIn",
      case when status = 'held' then hold_expires_at end as "heldUntil"
    from (select coalesce(max(revision), 0) as revision from times_revisions where service_id = ${serviceId}) as now_at
    left join bookings on now_at.revision <> ${knownRevision}
      and service_id = ${serviceId} and starts_at < ${until} and free_again_at > ${from} and starts_at >= ${earliest}
      and status in ('held', 'submitted', 'confirmed')`.execute(db)
  return { revision: rows[0]?.revision ?? 0, taken: rows.filter(({ id }) => id !== null) }
}
