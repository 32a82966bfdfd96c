import { banksInput, banksResponse, ownerBanksResponse } from '#contract/payment.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { type BanksDeps, banksForOwner, changeBanks, listBanks } from './banks.ts'

export function banksRoutes(app: App, deps: BanksDeps) {
  route(app, 'fetchBanks', { response: { 200: banksResponse } }, async () => ({
    success,
    banks: await listBanks(deps.db, deps.config),
  }))

  route(app, 'deskBanks', { response: { 200: ownerBanksResponse } }, async () => ({
    success,
    ...(await banksForOwner(deps.db, deps.config)),
  }))

  route(
    app,
    'replaceBanks',
    { body: banksInput, response: { 200: banksResponse } },
    async ({ body, principal, within }) => ({
      success,
      banks: await changeBanks(within(deps), principal, body),
    }),
  )
}
