import { business } from '#contract/catalogue/business.ts'
import { FIRST_STEPS, type FirstStep, firstStepsResponse } from '#contract/desk/owner-desk.ts'
import { isExampleAccount } from '#contract/ledger/banks.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { banksForOwner } from '#server/ledger/banks/banks.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { exampleWords, isInProduction, stillExamples } from '../doctor/placeholder-checks.ts'
import { selectProgress } from './queries.ts'

export function firstStepsRoutes(app: App, deps: Pick<Deps, 'db' | 'config' | 'cache'>) {
  const { db, config } = deps
  route(app, 'firstSteps', { response: firstStepsResponse }, async () => {
    const { name, address } = await currentSpa(deps)
    const progress = await selectProgress(db)
    const { banks, withheld } = await banksForOwner(db, config)
    const isDone: Record<FirstStep, boolean> = {
      // Both, because a form sent with the placeholder address changes the name alone.
      spa: name !== business.name && address.oneLine !== business.address.oneLine,
      banks: banks.length > 0 && !banks.some(isExampleAccount),
      services: progress.catalogueChanged,
      hours: progress.hoursChanged,
      booking: progress.hasBooking,
    }
    return {
      steps: FIRST_STEPS.map(step => ({ step, isDone: isDone[step] })),
      banksWithheld: withheld,
      madeUp: isInProduction(config) ? exampleWords(await stillExamples(deps)) : [],
    }
  })
}
