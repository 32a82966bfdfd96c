import { isExampleAccount } from '#contract/banks.ts'
import { business } from '#contract/business.ts'
import type { FirstStepsResponse } from '#contract/owner-desk.ts'
import { banksForOwner } from '#server/banks/banks.ts'
import type { Deps } from '#server/deps.ts'
import { exampleWords, isInProduction, stillExamples } from '#server/doctor/examples.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { selectProgress } from './queries.ts'

/** What a new spa has left to do, ticked off by what the database says and by nothing else. */
export async function firstSteps(
  deps: Pick<Deps, 'db' | 'config' | 'cache'>,
): Promise<Omit<FirstStepsResponse, 'success'>> {
  const { db, config } = deps
  const { name, address } = await currentSpa(deps)
  const progress = await selectProgress(db)
  const { banks, withheld } = await banksForOwner(db, config)
  return {
    steps: [
      // By what visitors read: a form that was sent with the made-up address still in it has changed the name alone.
      { step: 'spa', isDone: name !== business.name && address.oneLine !== business.address.oneLine },
      { step: 'banks', isDone: banks.length > 0 && !banks.some(isExampleAccount) },
      { step: 'services', isDone: progress.catalogueChanged },
      { step: 'hours', isDone: progress.hoursChanged },
      { step: 'booking', isDone: progress.hasBooking },
    ],
    banksWithheld: withheld,
    madeUp: isInProduction(config) ? exampleWords(await stillExamples(deps)) : [],
  }
}
