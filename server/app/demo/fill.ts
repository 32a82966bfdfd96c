import { business } from '#contract/catalogue/business.ts'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { Agenda, seededChance } from './agenda.ts'
import { openHouse, type Stage } from './house.ts'
import { demoJobs } from './jobs.ts'
import { planNotes, planReaders, planWaiting } from './readers.ts'
import { closeSomeTimes, setUp } from './set-up.ts'
import { planStories } from './stories.ts'
import { planSickDay } from './team.ts'
import { planToday } from './today.ts'
import { planCrowd, planUsualDays } from './visits.ts'

/** Enough to compare a week with the one before. */
export const HISTORY_DAYS = 16
/** The day that is almost full, from today. */
const FULL_DAY = 2
const SEED = 2026

interface Filling {
  now: Date
  token: string
  days: number
  /** Called as each day begins, counted from 1 to `days + 1`, which is today. */
  onDay?: (day: number) => void
}

/** Simulates the weeks up to `now` through the calls of the site and the desk, so that every state could have happened. */
export async function fillDemo(stage: Stage, { now, token, days, onDay }: Filling) {
  const agenda = new Agenda()
  const house = openHouse({ stage, agenda, chance: seededChance(SEED), now, timeZone: business.timeZone })
  const { runJobs, sendMails } = demoJobs(stage.deps)

  const midnights = Array.from({ length: days + 1 }, (_, day) => house.instant(day - days, '12:00 AM'))
  stage.clock.set(new Date(house.instant(-days, '8:00 AM')).toISOString())
  await setUp(house, token)
  agenda.at(house.instant(-3, '8:30 AM'), () => closeSomeTimes(house))
  planUsualDays(house, { from: 1 - days, to: -1 })
  planToday(house)
  planUsualDays(house, { from: 1, to: 6, share: 0.7 })
  // Booked after all others, so that the remaining times stay free.
  const bookedAt = house.instant(-1, '7:30 PM')
  planCrowd(house, { what: 'Back Polish and Mask', day: FULL_DAY, left: 0, bookedAt })
  planCrowd(house, { what: 'Signature Glow Facial', day: FULL_DAY, left: 3, bookedAt })
  planCrowd(house, { what: 'Full Leg Wax', day: FULL_DAY, left: 3, bookedAt })
  planWaiting(house, { what: 'Back Polish and Mask', day: FULL_DAY, since: bookedAt + MS_PER_HOUR })
  planStories(house)
  planSickDay(house)
  planReaders(house, days, sendMails)
  planNotes(house)
  for (let day = 1 - days; day <= 0; day++)
    for (const hour of day < -4 ? ['3:10 AM', '6:05 PM'] : JOB_HOURS) agenda.at(house.instant(day, hour), runJobs)
  agenda.at(now, runJobs)

  let begun = 0
  await agenda.runUntil(now, to => {
    stage.clock.set(to.toISOString())
    while (midnights[begun] !== undefined && to.getTime() >= midnights[begun]!) onDay?.(++begun)
  })
}

const JOB_HOURS = ['3:10 AM', '8:05 AM', '11:05 AM', '2:05 PM', '6:05 PM', '7:45 PM']
