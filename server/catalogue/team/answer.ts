import type { PublicTherapist, TeamResponse } from '#contract/catalogue/team.ts'
import { type Compressed, compressed } from '#server/platform/http/compressed.ts'
import { success } from '#server/platform/http/route.ts'
import { allServices, type CatalogueDeps } from '../catalogue.ts'
import { knownTeam, toPublicTherapist } from './team.ts'

/** The people customers may choose, each with the treatments they can be chosen for. */
export async function choosableTeam(deps: CatalogueDeps): Promise<PublicTherapist[]> {
  const { therapists, needs } = await knownTeam(deps)
  const services = (await allServices(deps)).filter(({ _id }) => needs.get(_id)?.takesTherapist)
  const treatments = services.flatMap(({ serviceArray }) => serviceArray.map(({ _id }) => _id))
  return therapists
    .filter(({ isChoosable, isHidden }) => isChoosable && !isHidden)
    .map(therapist => ({
      ...toPublicTherapist(therapist),
      subServiceIds: treatments.filter(id => therapist.subServiceIds.has(id)),
    }))
}

const KEY = 'team answer'

/** The response's bytes, cached until the team or the catalogue changes. */
export function teamAnswer(deps: CatalogueDeps): Promise<Compressed> {
  return deps.cache.get(KEY, async () => {
    const answer: TeamResponse = { success, team: await choosableTeam(deps) }
    return compressed(JSON.stringify(answer))
  })
}

export const cachedTeamAnswer = ({ cache }: Pick<CatalogueDeps, 'cache'>) => cache.getIfFresh<Compressed>(KEY)
