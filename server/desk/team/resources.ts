import type { ResourcesResponse } from '#contract/catalogue/team.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { knownTeam, roomsFor, type Team, therapistsFor, toPublicTherapist } from '#server/catalogue/team/team.ts'
import type { TeamDeps } from './change.ts'
import { toRoom } from './rooms.ts'

type Resources = Omit<ResourcesResponse, 'success'>

/** People and rooms as every screen of the desk needs them, and the treatments that nobody can book because of them. */
export async function deskResources(deps: Pick<TeamDeps, 'db' | 'cache'>): Promise<Resources> {
  const team = await knownTeam(deps)
  return {
    therapists: team.therapists.map(therapist => {
      const { isChoosable, isHidden } = therapist
      return { ...toPublicTherapist(therapist), isChoosable, isHidden }
    }),
    rooms: team.rooms.map(toRoom).map(({ version: _, ...room }) => room),
    problems: await problemsOf(deps, team),
  }
}

async function problemsOf(deps: Pick<TeamDeps, 'db' | 'cache'>, team: Team): Promise<Resources['problems']> {
  const services = await allServices(deps)
  return services.flatMap(({ _id: serviceId, name: serviceName, serviceArray }) => {
    const needs = team.needs.get(serviceId)
    return serviceArray.flatMap(({ _id: subServiceId, name: subServiceName }) => {
      const treatment = { serviceId, serviceName, subServiceId, subServiceName }
      const lacksTherapist = needs?.takesTherapist && therapistsFor(team, subServiceId).length === 0
      const lacksRoom = needs?.takesRoom && roomsFor(team, serviceId).length === 0
      return [
        ...(lacksTherapist ? [{ ...treatment, lacks: 'therapist' as const }] : []),
        ...(lacksRoom ? [{ ...treatment, lacks: 'room' as const }] : []),
      ]
    })
  })
}
