import { business } from '#contract/catalogue/business.ts'
import { backupsResponse, FIRST_STEPS, type FirstStep, firstStepsResponse } from '#contract/desk/owner-desk.ts'
import { isExampleAccount } from '#contract/ledger/banks.ts'
import { doctorResponse, testMailResponse } from '#contract/operations/doctor.ts'
import { retentionResponse } from '#contract/people/people.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { banksForOwner } from '#server/ledger/banks/banks.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { backupState, downloadBackup } from './backups/backups.ts'
import { examine } from './doctor/doctor.ts'
import { checkTestMail } from './doctor/mail.ts'
import { exampleWords, isInProduction, stillExamples } from './doctor/placeholder-checks.ts'
import { selectProgress } from './first-steps/queries.ts'
import { lastResults } from './retention/retention.ts'

export function operationsRoutes(app: App, deps: Deps) {
  const { db, clock, config } = deps

  route(app, 'deskBackups', { response: backupsResponse }, () => backupState(deps))
  route(app, 'downloadBackup', {}, async ({ principal }, reply) => {
    const { stream, fileName } = await downloadBackup(deps, principal)
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })

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

  route(app, 'deskDoctor', { response: doctorResponse }, async () => ({
    at: clock.now().toISOString(),
    lines: await examine(deps),
  }))
  route(app, 'sendTestMail', { response: testMailResponse }, async () => ({
    line: { name: 'Test email', ...(await checkTestMail(deps)) },
  }))

  route(app, 'lastRetention', { response: retentionResponse }, async () => ({ lines: await lastResults(deps) }))
}
