import { banksInput, banksResponse, ownerBanksResponse } from '#contract/money/payment.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { type BanksDeps, banksForOwner, changeBanks, listBanks } from './banks.ts'

export function banksRoutes(app: App, deps: BanksDeps) {
  route(app, 'fetchBanks', { response: banksResponse }, async () => ({ banks: await listBanks(deps.db, deps.config) }))

  route(app, 'deskBanks', { response: ownerBanksResponse }, () => banksForOwner(deps.db, deps.config))

  route(app, 'replaceBanks', { body: banksInput, response: banksResponse }, async ({ body, principal, within }) => ({
    banks: await changeBanks(within(deps), principal, body),
  }))
}
