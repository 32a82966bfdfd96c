import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import type { Taken } from '../availability/stations.ts'
import { LONGEST_MS } from '../queries.ts'

/** A booking or an offer that occupies a station; a hold does so until it lapses, an offer until it is over. */
export type TakenRow = Taken & { id: string; heldUntil: Date | null }

interface TakenNow {
  /** Of all services: whoever asks about one learns which others have moved. */
  revisions: ReadonlyMap<string, number>
  revision: number
  taken: TakenRow[]
  /** The ids of all that has changed since a known revision, whether or not it occupies a station now. */
  changed?: string[]
}

/** Who occupies the stations of a service between two instants, in one statement with the revision that this is of. */
export async function selectTaken(db: Db, serviceId: string, { from, until }: TimeWindow): Promise<TakenNow> {
  const earliest = new Date(from.getTime() - LONGEST_MS)
  const { rows } = await sql<Answered>`
    select now_at.revision, now_at.revisions, ${packed} filter (where id is not null) as packed
    from (
      select coalesce(max(revision) filter (where service_id = ${serviceId}), 0) as revision, ${revisionsOfAll} as revisions
      from times_revisions
    ) as now_at
    left join lateral (
      select ${bookingColumns} from bookings
      where service_id = ${serviceId} and status in ${LIVE}
        and starts_at < ${until} and free_again_at > ${from} and starts_at >= ${earliest}
      union all
      select ${offerColumns} from waiting_offers
      where service_id = ${serviceId} and state = 'open' and starts_at < ${until} and free_again_at > ${from}
    ) taken on true
    group by now_at.revision, now_at.revisions`.execute(db)
  return takenNow(rows[0])
}

/**
 * What has changed since a known revision, and who of it occupies a station now, whenever that is; undefined if changes are
 * no longer listed since then. Found by their ids alone: asked for the service as well, the database reads all its bookings.
 */
export async function selectChanges(db: Db, serviceId: string, knownRevision: number): Promise<TakenNow | undefined> {
  const { rows } = await sql<Answered & { changed: string | null }>`
    select now_at.revision, now_at.revisions, array_to_string(now_at.changed, ' ') as changed,
      ${packed} filter (where occupies) as packed
    from (
      select revision, revisions,
        case when revision - ${knownRevision} between 0 and cardinality(recent)
          then recent[1:revision - ${knownRevision}] end as changed
      from (
        select coalesce(max(revision) filter (where service_id = ${serviceId}), 0) as revision, ${revisionsOfAll} as revisions,
          string_to_array(coalesce(max(recent) filter (where service_id = ${serviceId}), ''), ' ') as recent
        from times_revisions
      ) as listed
    ) as now_at
    left join lateral (
      select ${bookingColumns}, service_id = ${serviceId} and status in ${LIVE} as occupies
      from bookings where id = any(now_at.changed)
      union all
      select ${offerColumns}, service_id = ${serviceId} and state = 'open' from waiting_offers where id = any(now_at.changed)
    ) taken on true
    group by now_at.revision, now_at.revisions, now_at.changed`.execute(db)
  const changed = rows[0]?.changed
  return typeof changed === 'string' ? { ...takenNow(rows[0]), changed: changed.split(' ').filter(Boolean) } : undefined
}

interface Answered {
  revision: number
  revisions: string | null
  packed: string | null
}

const LIVE = sql`('held', 'submitted', 'confirmed')`
const bookingColumns = sql`id, station, squeezed_in::int, starts_at, free_again_at,
  case when status = 'held' then hold_expires_at end as held_until`
const offerColumns = sql`id, station, 0, starts_at, free_again_at, open_until`
const revisionsOfAll = sql`string_agg(concat_ws(' ', service_id, revision), ',')`
/** As one text: half a year has more than a thousand bookings, and reading their columns one by one would cost most. */
const packed = sql`string_agg(concat_ws(' ', id, station, squeezed_in, ${epoch(sql`starts_at`)},
  ${epoch(sql`free_again_at`)}, coalesce(${epoch(sql`held_until`)}, 0)), ',')`

function takenNow(row: Answered | undefined): TakenNow {
  return {
    revisions: new Map(row?.revisions?.split(',').map(revisionOf)),
    revision: row?.revision ?? 0,
    taken: row?.packed?.split(',').map(unpacked) ?? [],
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
