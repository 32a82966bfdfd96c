import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  lockAllTimes,
  type Named,
  type PoolOf,
  saveResources,
  saveServicePools,
  selectLinks,
  selectNamed,
  selectPools,
  setTaken,
  startRevisions,
} from './queries.ts'

/**
 * Runs a change of people, rooms, services or treatments. A service takes people, or rooms, from the first one that is named
 * for it on, and pools follow what is shared. All times are locked, so that nobody books by the pools of before.
 */
export async function changeResources<Result>(
  tx: Db,
  clock: Clock,
  change: (now: Date) => Promise<Result>,
): Promise<Result> {
  await lockAllTimes(tx)
  // Read after the wait for the lock.
  const now = clock.now()
  const before = await selectNamed(tx)
  const result = await change(now)
  await takeFirstNamed(tx, before, now)
  await updatePools(tx)
  return result
}

/** A service that is new decides when it is stored. One whose tick the owner took out keeps it so until it was nobody's. */
async function takeFirstNamed(tx: Db, before: Named, now: Date) {
  const after = await selectNamed(tx)
  const first = (kind: 'therapist' | 'room') =>
    [...after].filter(([id, named]) => named[kind] && before.get(id)?.[kind] === false).map(([id]) => id)
  await setTaken(tx, 'takesTherapist', first('therapist'), now)
  await setTaken(tx, 'takesRoom', first('room'), now)
}

/** Writes the pools that changed, and moves their revisions, so that what is cached of them is read again. */
async function updatePools(tx: Db) {
  const { services, resources, rooms, therapists } = await selectPools(tx)
  const wanted = poolsOf(Array.from(services.keys()), await selectLinks(tx))
  const poolOf = (id: string) => wanted.get(id) ?? id
  const ids = [
    ...resources.keys(),
    ...therapists,
    ...rooms.flatMap(({ id, places }) => Array.from({ length: places }, (_, index) => `${id}/${index + 1}`)),
  ]
  const newServices = changed(services, services.keys(), poolOf)
  // A place belongs to its room, a station to its service: what is before the number.
  const newResources = changed(resources, ids, id => poolOf(id.replace(/\/\d+$/, '')))
  await saveServicePools(tx, newServices)
  await saveResources(tx, newResources, new Set(therapists))
  const touched = [...newServices, ...newResources].flatMap(([id, pool]) => [
    pool,
    services.get(id) ?? resources.get(id) ?? pool,
  ])
  await startRevisions(tx, [...new Set(touched)])
}

function changed(known: PoolOf, ids: Iterable<string>, poolOf: (id: string) => string): [id: string, pool: string][] {
  return [...new Set(ids)]
    .map(id => [id, poolOf(id)] as [string, string])
    .filter(([id, pool]) => known.get(id) !== pool)
}

export interface Link {
  serviceId: string
  /** A person or a room. */
  resourceId: string
}

/**
 * The pool of each service, person and room: services that share a person or a room are one, transitively, named after
 * the first of them in the order of ids. A person or room without a service is in none.
 */
export function poolsOf(serviceIds: readonly string[], links: readonly Link[]): Map<string, string> {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    const parent = parents.get(id)
    if (parent === undefined) return id
    const root = rootOf(parent)
    parents.set(id, root)
    return root
  }
  for (const { serviceId, resourceId } of links) {
    const [one, other] = [rootOf(serviceId), rootOf(resourceId)]
    if (one !== other) parents.set(one, other)
  }
  const names = new Map<string, string>()
  for (const id of serviceIds.toSorted()) {
    const root = rootOf(id)
    if (!names.has(root)) names.set(root, id)
  }
  const ids = new Set([...serviceIds, ...links.map(({ resourceId }) => resourceId)])
  return new Map(Array.from(ids, id => [id, names.get(rootOf(id)) ?? id]))
}
