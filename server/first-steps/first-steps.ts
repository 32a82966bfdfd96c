import { isExampleAccount } from '#contract/banks.ts'
import type { FirstStepsResponse } from '#contract/owner-desk.ts'
import { banksForOwner } from '#server/banks/banks.ts'
import type { Deps } from '#server/deps.ts'
import { exampleWords, isInProduction, stillExamples } from '#server/doctor/examples.ts'
import { selectProgress } from './queries.ts'

/** What a new spa has left to do, ticked off by what the database says and by nothing else. */
export async function firstSteps(
  deps: Pick<Deps, 'db' | 'config' | 'site'>,
): Promise<Omit<FirstStepsResponse, 'success'>> {
  const { db, config } = deps
  const progress = await selectProgress(db)
  const { banks, withheld } = await banksForOwner(db, config)
  return {
    steps: [
      { step: 'spa', isDone: progress.spaChanged },
      { step: 'banks', isDone: banks.length > 0 && !banks.some(isExampleAccount) },
      { step: 'services', isDone: progress.catalogueChanged },
      { step: 'hours', isDone: progress.hoursChanged },
      { step: 'booking', isDone: progress.hasBooking },
    ],
    banksWithheld: withheld,
    madeUp: isInProduction(config) ? exampleWords(await stillExamples(deps)) : [],
  }
}
