import { business } from '#contract/catalogue/business.ts'
import { type FirstStepsResponse, firstStepsResponse } from '#contract/desk/owner-desk.ts'
import { isExampleAccount } from '#contract/ledger/banks.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { banksForOwner } from '#server/ledger/banks/banks.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { exampleWords, isInProduction, stillExamples } from '../doctor/placeholder-checks.ts'
import { selectProgress } from './queries.ts'

type StepsDeps = Pick<Deps, 'db' | 'config' | 'cache'>

export function firstStepsRoutes(app: App, deps: StepsDeps) {
  route(app, 'firstSteps', { response: firstStepsResponse }, () => firstSteps(deps))
}

async function firstSteps(deps: StepsDeps): Promise<Omit<FirstStepsResponse, 'success'>> {
  const { db, config } = deps
  const { name, address } = await currentSpa(deps)
  const progress = await selectProgress(db)
  const { banks, withheld } = await banksForOwner(db, config)
  return {
    steps: [
      // Both, because a form sent with the placeholder address changes the name alone.
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
