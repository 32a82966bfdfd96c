import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import type { Taken } from '../availability/stations.ts'
import { LONGEST_MS } from '../queries.ts'

/** A booking or an offer that occupies a station; a hold does so until it lapses, an offer until it is over. */
export type TakenRow = Taken & { id: string; heldUntil: Date | null }

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
  // As one text: half a year has more than a thousand bookings, and reading their columns one by one would cost most.
  const { rows } = await sql<{ revision: number; packed: string | null }>`
    select now_at.revision, string_agg(concat_ws(' ', id, station, squeezed_in, ${ms(sql`starts_at`)},
      ${ms(sql`free_again_at`)}, coalesce(${ms(sql`held_until`)}, 0)), ',') filter (where id is not null) as packed
    from (select coalesce(max(revision), 0) as revision from times_revisions where service_id = ${serviceId}) as now_at
    left join lateral (
      select id, station, squeezed_in::int, starts_at, free_again_at, case when status = 'held' then hold_expires_at end as held_until
      from bookings
      where now_at.revision <> ${knownRevision} and service_id = ${serviceId}
        and starts_at < ${until} and free_again_at > ${from} and starts_at >= ${earliest}
        and status in ('held', 'submitted', 'confirmed')
      union all
      select id, station, 0, starts_at, free_again_at, open_until
      from waiting_offers
      where now_at.revision <> ${knownRevision} and service_id = ${serviceId}
        and starts_at < ${until} and free_again_at > ${from} and state = 'open'
    ) taken on true
    group by now_at.revision`.execute(db)
  const [{ revision, packed } = { revision: 0, packed: null }] = rows
  return { revision, taken: packed?.split(',').map(unpacked) ?? [] }
}

function ms(column: RawBuilder<unknown>) {
  return sql`(extract(epoch from ${column}) * 1000)::bigint`
}

function unpacked(text: string): TakenRow {
  const [id = '', station, squeezedIn, from, until, heldUntil] = text.split(' ')
  return {
    id,
    station: Number(station),
    squeezedIn: squeezedIn === '1',
    from: new Date(Number(from)),
    until: new Date(Number(until)),
    heldUntil: heldUntil === '0' ? null : new Date(Number(heldUntil)),
  }
}
