import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { textList } from '#server/db/text-list.ts'
import type { TimeWindow } from '../availability/availability-for.ts'
import type { Taken } from '../availability/stations.ts'
import { LONGEST_MS } from '../queries.ts'

/** A booking or an offer that occupies a station; a hold does so until it lapses, an offer until it is over. */
export type TakenRow = Taken & { id: string; heldUntil: Date | null }

/** Of all services: whoever asks about one learns which others have moved. */
export type Revisions = ReadonlyMap<string, number>

interface TakenNow {
  revisions: Revisions
  revision: number
  taken: TakenRow[]
}

/** What has changed of a service since a known revision. */
interface Change {
  /** Of bookings and offers, whether or not they occupy a station now, */
  ids: string[]
  /** and those of them that do. */
  occupying: Map<string, TakenRow>
}

/** Who occupies the stations of a service between two instants, in one statement with the revision that this is of. */
export async function selectTaken(db: Db, serviceId: string, { from, until }: TimeWindow): Promise<TakenNow> {
  const earliest = new Date(from.getTime() - LONGEST_MS)
  const { rows } = await sql<Answered>`
    select now_at.revision, now_at.revisions, ${packedWith()} filter (where id is not null) as packed
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
 * What has changed of each service since the revision it is known of, whenever that takes place. Nothing about a service
 * that has not moved, or whose changes are no longer listed since then. It begins with `select`: what begins with `with` may
 * write, and is taken for it.
 */
export async function selectChanges(
  db: Db,
  known: Revisions,
): Promise<{ revisions: Revisions; changes: Map<string, Change> }> {
  const ids = sql`any(array(select unnest(changed) from moved))`
  const { rows } = await sql<{ moved: string | null; packed: string | null }>`
    select moved, packed from (
      with moved as materialized (
        select service_id, revision,
          case when revision - known_revision between 1 and cardinality(ids) then ids[1:revision - known_revision] end as changed
        from (select service_id, revision, string_to_array(recent, ' ') as ids from times_revisions) as listed
        left join unnest(${textList([...known.keys()])}, ${`{${[...known.values()].join(',')}}`}::int[]) as known (known_id, known_revision)
          on known_id = service_id
      )
      select
        (select string_agg(concat_ws(' ', service_id, revision, array_to_string(changed, ' ')), ',') from moved) as moved,
        (select ${packedWith(sql`service_id`)} from (
          select service_id, ${bookingColumns} from bookings where id = ${ids} and status in ${LIVE}
          union all
          select service_id, ${offerColumns} from waiting_offers where id = ${ids} and state = 'open'
        ) as taken) as packed
    ) as told`.execute(db)
  const revisions = new Map<string, number>()
  const changes = new Map<string, Change>()
  for (const text of parts(rows[0]?.moved)) {
    const [serviceId = '', revision, ...ids] = text.split(' ')
    revisions.set(serviceId, Number(revision))
    if (ids.length > 0) changes.set(serviceId, { ids, occupying: new Map() })
  }
  for (const text of parts(rows[0]?.packed)) {
    const [serviceId = '', ...columns] = text.split(' ')
    const row = unpacked(columns)
    changes.get(serviceId)?.occupying.set(row.id, row)
  }
  return { revisions, changes }
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
function packedWith(...more: RawBuilder<unknown>[]) {
  return sql`string_agg(concat_ws(' ', ${sql.join([...more, packedColumns])}), ',')`
}
/** In the order in which they are unpacked. */
const packedColumns = sql`id, station, squeezed_in, ${epoch(sql`starts_at`)}, ${epoch(sql`free_again_at`)},
  coalesce(${epoch(sql`held_until`)}, 0)`

function takenNow(row: Answered | undefined): TakenNow {
  return {
    revisions: new Map(parts(row?.revisions).map(revisionOf)),
    revision: row?.revision ?? 0,
    taken: parts(row?.packed).map(text => unpacked(text.split(' '))),
  }
}

function parts(text: string | null | undefined): string[] {
  return text ? text.split(',') : []
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

function unpacked([id = '', station, squeezedIn, from, until, heldUntil]: string[]): TakenRow {
  return {
    id,
    station: Number(station),
    squeezedIn: squeezedIn === '1',
    from: instant(from),
    until: instant(until),
    heldUntil: heldUntil === '0' ? null : instant(heldUntil),
  }
}
