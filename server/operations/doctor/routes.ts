import { doctorResponse, testMailResponse } from '#contract/operations/doctor.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { examine } from './doctor.ts'
import type { DoctorDeps } from './finding.ts'
import { checkTestMail } from './mail.ts'

export function doctorRoutes(app: App, deps: Omit<DoctorDeps, 'outside'>) {
  route(app, 'deskDoctor', { response: doctorResponse }, async () => ({
    at: deps.clock.now().toISOString(),
    lines: await examine(deps),
  }))

  route(app, 'sendTestMail', { response: testMailResponse }, async () => ({
    line: { name: 'Test email', ...(await checkTestMail(deps)) },
  }))
}
