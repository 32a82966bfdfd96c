import { callPath } from '#contract/calls.ts'
import type { BanksResponse } from '#contract/payment.ts'
import { get } from './client.ts'

export function fetchBanks() {
  return get<BanksResponse>(callPath('fetchBanks'))
}
