import { spaBody, spaResponse } from '#contract/catalogue/spa.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { versionedSpa } from '#server/catalogue/spa/spa.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { type ChangeDeps, changeSpa } from './change.ts'

export function spaRoutes(app: App, deps: ChangeDeps) {
  const locked = Object.keys(deps.config.locked)

  route(app, 'fetchSpa', { response: spaResponse }, async () => ({ ...(await versionedSpa(deps)), locked }))

  route(
    app,
    'updateSpa',
    { body: spaBody, response: spaResponse },
    async ({ body, principal, headers: { [STEP_UP_HEADER]: code }, within }) => ({
      ...(await changeSpa(within(deps), body, principal, typeof code === 'string' ? code : undefined)),
      locked,
    }),
  )
}
