import { moneyCallPath } from '#contract/money/money-calls.ts'
import type * as contract from '#contract/money/money-desk.ts'
import { getData, put } from './client.ts'
import type { Changed } from './desk.ts'

export const fetchMoney = (month: string) => getData<contract.MoneyResponse>(moneyCallPath('deskMoney'), { month })
export const fetchTakings = (date: string) => getData<contract.TakingsResponse>(moneyCallPath('deskTakings'), { date })
export const fetchClaims = () => getData<contract.ClaimsResponse>(moneyCallPath('moneyClaims'))
export const markSeen = (body: contract.SeenBody) => put(moneyCallPath('markSeen'), body)
export const settleRefund = (id: string, body: contract.RefundBody) =>
  put<Changed>(moneyCallPath('settleRefund', { id }), body)
