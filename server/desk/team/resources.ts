import type { SubService } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { ResourcesResponse } from '#contract/catalogue/team.ts'
import { weekdayOf } from '#contract/platform/dates.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { bookableHours, openingHours, overlapOfRanges, rangesOf } from '#server/booking/availability/opening-hours.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import {
  knownTeam,
  roomsFor,
  type Team,
  type Therapist,
  therapistsFor,
  toPublicTherapist,
} from '#server/catalogue/team/team.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { TeamDeps } from './change.ts'
import { toRoom } from './rooms.ts'

type Resources = Omit<ResourcesResponse, 'success'>

/** People and rooms as every screen of the desk needs them, and the treatments that nobody can book because of them. */
export async function deskResources(deps: TeamDeps): Promise<Resources> {
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

async function problemsOf(deps: TeamDeps, team: Team): Promise<Resources['problems']> {
  const services = await allServices(deps)
  const spa = await currentSpa(deps)
  const today = zoneNamed(spa.timeZone).dateOf(deps.clock.now().getTime())
  return services.flatMap(({ _id: serviceId, name: serviceName, serviceArray }) => {
    const needs = team.needs.get(serviceId)
    return serviceArray.flatMap(({ _id: subServiceId, name: subServiceName, availability }) => {
      const treatment = { serviceId, serviceName, subServiceId, subServiceName }
      const doers = therapistsFor(team, subServiceId)
      const lacksTherapist = needs?.takesTherapist && doers.length === 0
      const lacksHours =
        needs?.takesTherapist && doers.length > 0 && isNeverStaffed(doers, { availability, spa, today })
      const lacksRoom = needs?.takesRoom && roomsFor(team, serviceId).length === 0
      return [
        ...(lacksTherapist ? [{ ...treatment, lacks: 'therapist' as const }] : []),
        ...(lacksHours ? [{ ...treatment, lacks: 'hours' as const }] : []),
        ...(lacksRoom ? [{ ...treatment, lacks: 'room' as const }] : []),
      ]
    })
  })
}

interface Offered extends Pick<SubService, 'availability'> {
  spa: Pick<Spa, 'deskHours'>
  today: string
}

/** Whether a treatment is offered, and nobody of those who do it is at work then: in no week, and on no extra day ahead. */
function isNeverStaffed(doers: readonly Therapist[], { availability, spa, today }: Offered): boolean {
  const offeredOn = bookableHours(availability, spa.deskHours)
  if (!DAYS_OF_WEEK.some(weekday => offeredOn(weekday).length > 0)) return false
  return !doers.some(({ hours, extraDays }) => {
    if (hours === null) return true
    const isIn = (ranges: ReturnType<typeof rangesOf>, weekday: (typeof DAYS_OF_WEEK)[number]) =>
      overlapOfRanges(ranges, offeredOn(weekday)).length > 0
    const ahead = extraDays.filter(({ date }) => date >= today)
    return (
      DAYS_OF_WEEK.some(weekday => isIn(openingHours(hours)(weekday), weekday)) ||
      ahead.some(day => isIn(rangesOf([day]), weekdayOf(day.date)))
    )
  })
}
