import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { textList } from '#server/platform/db/text-list.ts'
import type { Link } from './pools.ts'
import type { Team } from './team.ts'

export async function selectTeam(db: Db): Promise<Team> {
  const therapists = await db.selectFrom('therapists').selectAll().orderBy('position').orderBy('createdAt').execute()
  const rooms = await db.selectFrom('rooms').selectAll().orderBy('position').orderBy('createdAt').execute()
  const services = await db.selectFrom('services').select(['id', 'poolId', 'takesTherapist', 'takesRoom']).execute()
  const needs = new Map(services.map(({ id, ...rest }) => [id, rest]))
  if (therapists.length === 0 && rooms.length === 0) return { therapists: [], rooms: [], needs }
  const treatments = await db
    .selectFrom('subServices as sub')
    .innerJoin('services as service', 'service.id', 'sub.serviceId')
    .select(['sub.id', sql<boolean>`coalesce(sub.deleted_at, service.deleted_at) is null`.as('isShown')])
    .execute()
  const all = treatments.map(({ id }) => id)
  const shown = new Set(treatments.filter(({ isShown }) => isShown).map(({ id }) => id))
  const skills = await db.selectFrom('therapistSkills').selectAll().execute()
  const fits = await db.selectFrom('roomServices').selectAll().execute()
  return {
    therapists: therapists.map(({ hiddenAt, position: _, createdAt: __, updatedAt: ___, ...row }) => {
      const ticked = skills.filter(({ therapistId }) => therapistId === row.id).map(one => one.subServiceId)
      const does = row.doesAll ? all : ticked
      return {
        ...row,
        isHidden: hiddenAt !== null,
        subServiceIds: new Set(does.filter(id => shown.has(id))),
        skills: new Set(does),
      }
    }),
    rooms: rooms.map(({ id, name, places, version, hiddenAt }) => {
      const serviceIds = new Set(fits.filter(({ roomId }) => roomId === id).map(({ serviceId }) => serviceId))
      return { id, name, places, version, serviceIds, isHidden: hiddenAt !== null }
    }),
    needs,
  }
}

/** Locks the times of every service, including one that another process is adding. Pools change only under this lock. */
export async function lockAllTimes(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('times of the spa', 0))`.execute(tx)
}

/** For every service whether anybody, and any room, is named for it; hidden ones are not. */
export type Named = ReadonlyMap<string, { therapist: boolean; room: boolean }>

export async function selectNamed(db: Db): Promise<Named> {
  const { rows } = await sql<{ id: string; therapist: boolean; room: boolean }>`
    select id,
      exists (select from therapists where hidden_at is null and does_all) or id in (
        select sub.service_id from therapist_skills join sub_services sub on sub.id = sub_service_id
        join therapists on therapists.id = therapist_id where hidden_at is null) as therapist,
      id in (select service_id from room_services join rooms on rooms.id = room_id where hidden_at is null) as room
    from services`.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Moves the versions, too: an editor that was opened before would take the tick out again. */
export async function setTaken(tx: Db, what: 'takesTherapist' | 'takesRoom', serviceIds: readonly string[], now: Date) {
  if (serviceIds.length === 0) return
  await tx
    .updateTable('services')
    .set({ [what]: true, updatedAt: now, version: sql<number>`version + 1` })
    .where('id', '=', sql<string>`any(${textList(serviceIds)})`)
    .where(what, '=', false)
    .execute()
}

export async function selectIsAnyoneForAll(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('therapists')
    .select('id')
    .where('doesAll', '=', true)
    .where('hiddenAt', 'is', null)
    .limit(1)
    .execute()
  return found.length > 0
}

/** Pools by the id of what is in them. */
export type PoolOf = ReadonlyMap<string, string>

export async function selectPools(db: Db) {
  const services = await db.selectFrom('services').select(['id', 'poolId']).execute()
  const resources = await db.selectFrom('resources').select(['id', 'poolId']).execute()
  const byId = (rows: typeof services): PoolOf => new Map(rows.map(({ id, poolId }) => [id, poolId]))
  const therapists = await db.selectFrom('therapists').select('id').execute()
  return {
    services: byId(services),
    resources: byId(resources),
    therapists: therapists.map(({ id }) => id),
    rooms: await db.selectFrom('rooms').select(['id', 'places']).execute(),
  }
}

/** Which services each person and room is for; hidden ones count, because they keep the bookings they have. */
export async function selectLinks(db: Db): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select services.id as "serviceId", therapists.id as "resourceId" from services cross join therapists where does_all
    union
    select sub.service_id, therapist_id from therapist_skills join sub_services sub on sub.id = sub_service_id
    union
    select service_id, room_id from room_services`.execute(db)
  return rows
}

type Pools = readonly [id: string, poolId: string][]

const asTable = (pools: Pools) =>
  sql`unnest(${textList(pools.map(([id]) => id))}, ${textList(pools.map(([, poolId]) => poolId))})`

export async function saveServicePools(tx: Db, pools: Pools) {
  if (pools.length === 0) return
  await sql`update services set pool_id = new_pool from ${asTable(pools)} as new (new_id, new_pool)
    where id = new_id`.execute(tx)
}

export async function saveResources(tx: Db, pools: Pools, therapistIds: ReadonlySet<string>) {
  if (pools.length === 0) return
  const therapists = textList(pools.map(([id]) => id).filter(id => therapistIds.has(id)))
  // Stations become resources when they are first taken: one that is new here is a person or a place in a room.
  await sql`insert into resources (id, kind, pool_id)
    select new_id, case when new_id = any(${therapists}) then 'therapist' else 'room' end, new_pool
    from ${asTable(pools)} as new (new_id, new_pool)
    on conflict (id) do update set pool_id = excluded.pool_id`.execute(tx)
}

/** Without a list of what moved, the pools are read as a whole. */
export async function startRevisions(tx: Db, poolIds: readonly string[]) {
  if (poolIds.length === 0) return
  await sql`insert into times_revisions as known (pool_id, revision, recent)
    select id, 1, '' from unnest(${textList(poolIds)}) as id order by id
    on conflict (pool_id) do update set revision = known.revision + 1, recent = ''`.execute(tx)
}

/** For a change of many bookings: the revisions move once, and not with each of them. */
export async function moveRevisionsAtOnce(tx: Db, poolIds: readonly string[]) {
  await sql`select set_config('spa.moves_revisions_itself', 'on', true)`.execute(tx)
  await startRevisions(tx, poolIds)
}
