import type { Db } from '#server/platform/db/database.ts'
import type { Team } from './team.ts'

/** Hidden treatments are nobody's, but the tick stays for when they are shown again. */
export async function selectTeam(db: Db): Promise<Team> {
  const therapists = await db.selectFrom('therapists').selectAll().orderBy('position').orderBy('createdAt').execute()
  const rooms = await db.selectFrom('rooms').selectAll().orderBy('position').orderBy('createdAt').execute()
  const services = await db
    .selectFrom('services')
    .select(['id', 'poolId', 'takesTherapist', 'takesRoom'])
    .where('deletedAt', 'is', null)
    .execute()
  const needs = new Map(services.map(({ id, ...rest }) => [id, rest]))
  if (therapists.length === 0 && rooms.length === 0) return { therapists: [], rooms: [], needs }
  const offered = await db
    .selectFrom('subServices as sub')
    .innerJoin('services as service', 'service.id', 'sub.serviceId')
    .where('sub.deletedAt', 'is', null)
    .where('service.deletedAt', 'is', null)
    .select('sub.id')
    .execute()
  const all = new Set(offered.map(({ id }) => id))
  const skills = await db.selectFrom('therapistSkills').selectAll().execute()
  const fits = await db.selectFrom('roomServices').selectAll().execute()
  return {
    therapists: therapists.map(({ hiddenAt, position: _, createdAt: __, updatedAt: ___, ...row }) => {
      const ticked = skills.filter(({ therapistId }) => therapistId === row.id).map(one => one.subServiceId)
      return {
        ...row,
        isHidden: hiddenAt !== null,
        subServiceIds: row.doesAll ? all : new Set(ticked.filter(id => all.has(id))),
      }
    }),
    rooms: rooms.map(({ id, name, places, version, hiddenAt }) => {
      const serviceIds = new Set(fits.filter(({ roomId }) => roomId === id).map(({ serviceId }) => serviceId))
      return { id, name, places, version, serviceIds, isHidden: hiddenAt !== null }
    }),
    needs,
  }
}
