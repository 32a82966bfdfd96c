import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import type { Taken } from '../availability/stations.ts'
import { LONGEST_MS } from '../queries.ts'

/** A booking or an offer that occupies a station; a hold does so until it lapses, an offer until it is over. */
export type TakenRow = Taken & { id: string; heldUntil: Date | null }

/**
 * The revisions of all services' times and, unless that of this one is the known one, who occupies its stations between
 * two instants: in one statement, so that all is of one moment, and so that asking whether anything changed answers what did.
 */
export async function selectTakenUnlessKnown(
  db: Db,
  serviceId: string,
  { from, until }: TimeWindow,
  knownRevision: number,
): Promise<{ revisions: ReadonlyMap<string, number>; revision: number; taken: TakenRow[] | undefined }> {
  const earliest = new Date(from.getTime() - LONGEST_MS)
  // As one text: half a year has more than a thousand bookings, and reading their columns one by one would cost most.
  const { rows } = await sql<{ revision: number; revisions: string | null; packed: string | null }>`
    select now_at.revision, now_at.revisions, string_agg(concat_ws(' ', id, station, squeezed_in, ${epoch(sql`starts_at`)},
      ${epoch(sql`free_again_at`)}, coalesce(${epoch(sql`held_until`)}, 0)), ',') filter (where id is not null) as packed
    from (
      select coalesce(max(revision) filter (where service_id = ${serviceId}), 0) as revision,
        string_agg(concat_ws(' ', service_id, revision), ',') as revisions
      from times_revisions
    ) as now_at
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
    group by now_at.revision, now_at.revisions`.execute(db)
  const [{ revision, revisions, packed } = { revision: 0, revisions: null, packed: null }] = rows
  return {
    revisions: new Map(revisions?.split(',').map(revisionOf)),
    revision,
    taken: revision === knownRevision ? undefined : (packed?.split(',').map(unpacked) ?? []),
  }
}

/** Whether it occupies the same as before. */
export function isSameRow(one: TakenRow, other: TakenRow): boolean {
  return (
    one.station === other.station &&
    one.squeezedIn === other.squeezedIn &&
    one.from.getTime() === other.from.getTime() &&
    one.until.getTime() === other.until.getTime() &&
    one.heldUntil?.getTime() === other.heldUntil?.getTime()
  )
}

function revisionOf(text: string): [serviceId: string, revision: number] {
  const [serviceId = '', revision] = text.split(' ')
  return [serviceId, Number(revision)]
}

/** In seconds. */
function epoch(column: RawBuilder<unknown>) {
  return sql`extract(epoch from ${column})`
}

function instant(seconds: string | undefined) {
  return new Date(Math.round(Number(seconds) * 1000))
}

function unpacked(text: string): TakenRow {
  const [id = '', station, squeezedIn, from, until, heldUntil] = text.split(' ')
  return {
    id,
    station: Number(station),
    squeezedIn: squeezedIn === '1',
    from: instant(from),
    until: instant(until),
    heldUntil: heldUntil === '0' ? null : instant(heldUntil),
  }
}
