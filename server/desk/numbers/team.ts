import type { TeamNumbersResponse, TherapistNumbers } from '#contract/catalogue/team.ts'
import type { NumbersQuery } from '#contract/desk/numbers.ts'
import { addDays } from '#contract/platform/dates.ts'
import { offeredMinutes } from '#server/booking/availability/offered-minutes.ts'
import { knownBlocks, knownClosures } from '#server/booking/blocks/blocks.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam, type Therapist } from '#server/catalogue/team/team.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { sumOf } from './figures.ts'
import { daysAsked, type NumbersDeps } from './numbers.ts'
import { workOf } from './offerings.ts'
import { selectGuests, selectTimesInTeam, selectTreated, selectVisitsTreated, type TreatedRow } from './queries.ts'

/** Guests who come again within these days after the period have come back. */
const COME_BACK_DAYS = 90

/** What each person did, and what they are to be paid for it. */
export async function teamNumbers(
  deps: NumbersDeps,
  query: NumbersQuery,
): Promise<Omit<TeamNumbersResponse, 'success'>> {
  const { db, clock } = deps
  const now = clock.now()
  const spa = await currentSpa(deps)
  const zone = zoneNamed(spa.timeZone)
  const days = daysAsked(query, zone.dateOf(now.getTime()))
  const window = { from: new Date(zone.day(days.from).start), until: new Date(zone.day(days.to).end) }
  const [{ therapists }, closures, blocks, treated, guests, inTeam, visits] = await Promise.all([
    knownTeam(deps),
    knownClosures(deps),
    knownBlocks(deps),
    selectTreated(db, days, now),
    selectGuests(db, { ...days, until: addDays(days.to, COME_BACK_DAYS) }, now),
    selectTimesInTeam(db),
    selectVisitsTreated(db, days, now),
  ])

  /** By the hours of today, since they are in the team, until now. */
  function workedMinutes(therapist: Therapist, rows: readonly TreatedRow[]): number {
    const { createdAt, hiddenAt } = inTeam.get(therapist.id) ?? { createdAt: now, hiddenAt: null }
    const { from, to } = days
    // Somebody may have been named after their first treatments.
    const since = [...rows.map(({ firstDate }) => firstDate), zone.dateOf(createdAt.getTime())].sort()[0]!
    const { blocked, ...work } = workOf(therapist, { blocks, spa, window })
    const end = hiddenAt && hiddenAt < now ? hiddenAt : now
    const notYet = { resource: null, from: end, until: window.until }
    const week = offeredMinutes({
      timeZone: spa.timeZone,
      ...{ from: since > from ? since : from, to, closures },
      offerings: [{ ...work, blocked: end < window.until ? [...blocked, notYet] : blocked }],
    })
    return Math.round([...week.values()].flat().reduce((sum, minutes) => sum + minutes, 0))
  }

  function numbersOf(therapist: Therapist): TherapistNumbers {
    const rows = treated.filter(({ therapistId }) => therapistId === therapist.id)
    const byService = rows.map(({ serviceId, serviceName, treatments, visits: some, plain, income }) => {
      const percent = therapist.shares.services[serviceId] ?? therapist.shares.all
      return {
        serviceId,
        serviceName,
        treatments,
        visits: some + plain,
        income,
        percent,
        share: Math.round((income * percent) / 100),
      }
    })
    const { guests: all = 0, cameBack = 0 } = guests.get(therapist.id) ?? {}
    return {
      _id: therapist.id,
      name: therapist.name,
      treatments: sumOf(rows, 'treatments'),
      // A visit with treatments of several services counts once.
      visits: sumOf(rows, 'plain') + (visits.get(therapist.id) ?? 0),
      workedMinutes: workedMinutes(therapist, rows),
      bookedMinutes: sumOf(rows, 'bookedMinutes'),
      income: sumOf(rows, 'income'),
      share: sumOf(byService, 'share'),
      cameBack,
      guests: all,
      byService,
    }
  }

  const shown = therapists.filter(({ id, isHidden }) => !isHidden || treated.some(one => one.therapistId === id))
  return { ...days, therapists: shown.map(numbersOf) }
}
