import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { textList } from '../db/text-list.ts'
import type { Occupied, Pool } from './snapshot.ts'

// There are no teams, so a pool is a service, and its resources are the service's stations.

/** Changes since the cached revisions. */
export interface Changes {
  site: number
  /** Revisions of every pool. */
  revisions: ReadonlyMap<string, number>
  /** Changed entries of pools with a new revision; lacks pools whose changes the database no longer lists completely. */
  moved: ReadonlyMap<string, { ids: readonly string[]; occupied: readonly Occupied[] }>
}

/** Reads all occupancy of a pool and its revision in one statement. Past bookings stop being live by the next night. */
export async function selectPool(db: Db, id: string): Promise<Pool> {
  const { rows } = await sql<{ revision: number; packed: string | null }>`
    select coalesce((select revision from times_revisions where service_id = ${id}), 0) as revision,
      (select ${packed(columns)} from (
        select ${bookingColumns} from bookings where service_id = ${id} and status in ${LIVE}
        union all
        select ${offerColumns} from waiting_offers where service_id = ${id} and state = 'open'
      ) as occupied) as packed`.execute(db)
  const { revision, packed: text } = rows[0]!
  return { id, revision, occupied: unpacked(text).map(toOccupied) }
}

export async function selectChanges(db: Db, pools: ReadonlyMap<string, Pool>): Promise<Changes> {
  const known = `{${Array.from(pools.values(), ({ revision }) => revision).join(',')}}`
  const ids = sql`any(array(select unnest(changed) from moved))`
  const { rows } = await sql<{ site: number; moved: string | null; packed: string | null }>`
    with moved as materialized (
      select service_id, revision,
        case when revision - known_revision between 1 and cardinality(ids) then ids[1:revision - known_revision] end as changed
      from (select service_id, revision, string_to_array(recent, ' ') as ids from times_revisions) as listed
      left join unnest(${textList([...pools.keys()])}, ${known}::int[]) as known (known_id, known_revision)
        on known_id = service_id
    )
    select (select revision from site_revision) as site,
      (select ${packed(sql`service_id, revision, array_to_string(changed, ' ')`)} from moved) as moved,
      (select ${packed(sql`service_id, ${columns}`)} from (
        select service_id, ${bookingColumns} from bookings where id = ${ids} and status in ${LIVE}
        union all
        select service_id, ${offerColumns} from waiting_offers where id = ${ids} and state = 'open'
      ) as occupied) as packed`.execute(db)
  const { site, moved: listed, packed: text } = rows[0]!
  const revisions = new Map<string, number>()
  const moved = new Map<string, { ids: string[]; occupied: Occupied[] }>()
  for (const [id = '', revision, ...ids] of unpacked(listed)) {
    revisions.set(id, Number(revision))
    if (ids.length > 0) moved.set(id, { ids, occupied: [] })
  }
  for (const [id = '', ...row] of unpacked(text)) moved.get(id)?.occupied.push(toOccupied(row))
  return { site, revisions, moved }
}

const LIVE = sql`('held', 'submitted', 'confirmed')`
const bookingColumns = sql`id, station, squeezed_in::int, starts_at, free_again_at,
  case when status = 'held' then hold_expires_at end as held_until`
const offerColumns = sql`id, station, 0, starts_at, free_again_at, open_until`
const columns = sql`id, station, squeezed_in, extract(epoch from starts_at), extract(epoch from free_again_at),
  coalesce(extract(epoch from held_until), 0)`

/** Packs all rows into one text, because half a year has over a thousand bookings and parsing columns would dominate. */
const packed = (list: RawBuilder<unknown>) => sql`string_agg(concat_ws(' ', ${list}), ',')`

function unpacked(text: string | null): string[][] {
  return text ? text.split(',').map(row => row.split(' ')) : []
}

function toOccupied([id = '', resource, squeezedIn, from, until, heldUntil]: string[]): Occupied {
  return {
    id,
    resource: Number(resource),
    squeezedIn: squeezedIn === '1',
    from: instant(from),
    until: instant(until),
    heldUntil: heldUntil === '0' ? null : instant(heldUntil),
  }
}

const instant = (seconds: string | undefined) => new Date(Math.round(Number(seconds) * 1000))
