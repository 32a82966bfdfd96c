import { banksInput, banksResponse } from '#contract/payment.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { changeBanks, listBanks } from './banks.ts'

export function banksRoutes(app: App, deps: Pick<Deps, 'db' | 'clock'>) {
  route(app, 'fetchBanks', { response: { 200: banksResponse } }, async () => ({
    success,
    banks: await listBanks(deps.db),
  }))

  route(app, 'replaceBanks', { body: banksInput, response: { 200: banksResponse } }, async ({ body }) => ({
    success,
    banks: await changeBanks(deps, body),
  }))
}
