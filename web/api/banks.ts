import type { BanksResponse } from '#contract/payment.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

export function fetchBanks() {
  return get<BanksResponse>(callPath('fetchBanks'))
}
