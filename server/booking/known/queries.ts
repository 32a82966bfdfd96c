import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import type { Taken } from '../availability/stations.ts'
import { LONGEST_MS } from '../queries.ts'

/** A booking or an offer that occupies a station; a hold does so until it lapses, an offer until it is over. */
export type TakenRow = Taken & { id: string; heldUntil: Date | null }

interface TakenSince {
  revisions: ReadonlyMap<string, number>
  revision: number
  /** Which bookings and offers have changed since the known revision; undefined if all of the window had to be read. */
  changed: string[] | undefined
  /** Those of them that occupy a station, wherever in time; or all of the window. */
  taken: TakenRow[]
}

/**
 * The revisions of all services' times and, unless that of this one is the known one, what has changed about who occupies
 * its stations; where that is no longer listed, who occupies them between two instants. In one statement, so that all is of
 * one moment, and so that asking whether anything changed answers what did.
 */
export async function selectTakenSince(
  db: Db,
  serviceId: string,
  { from, until }: TimeWindow,
  knownRevision: number,
): Promise<TakenSince> {
  const earliest = new Date(from.getTime() - LONGEST_MS)
  const booking = sql`id, station, squeezed_in::int, starts_at, free_again_at,
    case when status = 'held' then hold_expires_at end as held_until`
  const offer = sql`id, station, 0, starts_at, free_again_at, open_until`
  const isLive = sql`service_id = ${serviceId} and status in ('held', 'submitted', 'confirmed')`
  const isOpen = sql`service_id = ${serviceId} and state = 'open'`
  const isDuring = sql`starts_at < ${until} and free_again_at > ${from}`
  // As one text: half a year has more than a thousand bookings, and reading their columns one by one would cost most.
  const { rows } = await sql<{
    revision: number
    revisions: string | null
    changed: string | null
    packed: string | null
  }>`
    select now_at.revision, now_at.revisions, array_to_string(now_at.changed, ' ') as changed,
      string_agg(concat_ws(' ', id, station, squeezed_in, ${epoch(sql`starts_at`)}, ${epoch(sql`free_again_at`)},
        coalesce(${epoch(sql`held_until`)}, 0)), ',') filter (where id is not null) as packed
    from (
      select revision, revisions,
        case when revision - ${knownRevision} between 0 and cardinality(recent) then recent[1:revision - ${knownRevision}] end as changed
      from (
        select coalesce(max(revision) filter (where service_id = ${serviceId}), 0) as revision,
          string_to_array(coalesce(max(recent) filter (where service_id = ${serviceId}), ''), ' ') as recent,
          string_agg(concat_ws(' ', service_id, revision), ',') as revisions
        from times_revisions
      ) as all_services
    ) as now_at
    left join lateral (
      select ${booking} from bookings where id = any(now_at.changed) and ${isLive}
      union all
      select ${offer} from waiting_offers where id = any(now_at.changed) and ${isOpen}
      union all
      select ${booking} from bookings
      where now_at.changed is null and ${isLive} and ${isDuring} and starts_at >= ${earliest}
      union all
      select ${offer} from waiting_offers where now_at.changed is null and ${isOpen} and ${isDuring}
    ) taken on true
    group by now_at.revision, now_at.revisions, now_at.changed`.execute(db)
  const [{ revision, revisions, changed, packed } = NOTHING] = rows
  return {
    revisions: new Map(revisions?.split(',').map(revisionOf)),
    revision,
    changed: changed === null ? undefined : changed.split(' ').filter(Boolean),
    taken: packed?.split(',').map(unpacked) ?? [],
  }
}

const NOTHING = { revision: 0, revisions: null, changed: null, packed: null }

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
