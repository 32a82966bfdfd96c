import { callPath } from '#contract/calls.ts'
import type { BanksAnswer } from '#contract/payment.ts'
import { get } from './client.ts'

export function fetchBanks() {
  return get<BanksAnswer>(callPath('fetchBanks'))
}
