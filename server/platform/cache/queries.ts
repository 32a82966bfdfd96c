import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { textList } from '../db/text-list.ts'
import { daysWith, type Occupied, type Pool } from './snapshot.ts'

/** Changes since the cached revisions. */
export interface Changes {
  site: number
  /** Revisions of every pool. */
  revisions: ReadonlyMap<string, number>
  /** Changed entries of pools with a new revision; lacks pools whose changes the database no longer lists completely. */
  moved: ReadonlyMap<string, { ids: readonly string[]; occupied: readonly Occupied[] }>
}

/** Reads all occupancy of a pool and its revision in one statement. */
export async function selectPool(db: Db, id: string): Promise<Pool> {
  const { rows } = await sql<{ revision: number; packed: string | null }>`
    select coalesce((select revision from times_revisions where pool_id = ${id}), 0) as revision,
      (select ${packed(columns)} from resources join occupied on resource_id = resources.id
        where pool_id = ${id}) as packed`.execute(db)
  const { revision, packed: text } = rows[0]!
  return { id, revision, days: daysWith(unpacked(text).map(toOccupied)) }
}

export async function selectChanges(db: Db, pools: ReadonlyMap<string, Pool>): Promise<Changes> {
  const known = `{${Array.from(pools.values(), ({ revision }) => revision).join(',')}}`
  const ids = sql`any(array(select unnest(changed) from moved))`
  const { rows } = await sql<{ site: number; moved: string | null; packed: string | null }>`
    with moved as materialized (
      select pool_id, revision,
        case when revision - known_revision between 1 and cardinality(ids) then ids[1:revision - known_revision] end as changed
      from (select pool_id, revision, string_to_array(recent, ' ') as ids from times_revisions) as listed
      left join unnest(${textList([...pools.keys()])}, ${known}::int[]) as known (known_id, known_revision)
        on known_id = pool_id
    )
    select (select revision from site_revision) as site,
      (select ${packed(sql`pool_id, revision, array_to_string(changed, ' ')`)} from moved) as moved,
      (select ${packed(sql`pool_id, ${columns}`)} from occupied join resources on resources.id = resource_id
        where occupant_id = ${ids}) as packed`.execute(db)
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

const columns = sql`occupant_id, resource_id, squeezed_in::int, extract(epoch from lower(during)),
  extract(epoch from upper(during)), coalesce(extract(epoch from held_until), 0)`

/** Packs all rows into one text, because half a year has over a thousand bookings and parsing columns would dominate. */
const packed = (list: RawBuilder<unknown>) => sql`string_agg(concat_ws(' ', ${list}), ',')`

function unpacked(text: string | null): string[][] {
  return text ? text.split(',').map(row => row.split(' ')) : []
}

function toOccupied([id = '', resource = '', squeezedIn, from, until, heldUntil]: string[]): Occupied {
  return {
    id,
    resource,
    squeezedIn: squeezedIn === '1',
    from: instant(from),
    until: instant(until),
    heldUntil: heldUntil === '0' ? null : instant(heldUntil),
  }
}

const instant = (seconds: string | undefined) => new Date(Math.round(Number(seconds) * 1000))
