import { moneyCallPath } from '#contract/money/money-calls.ts'
import type {
  ClaimsResponse,
  MoneyResponse,
  RefundBody,
  SeenBody,
  TakingsResponse,
} from '#contract/money/money-desk.ts'
import { getData, put } from './client.ts'
import type { Changed } from './desk.ts'

export const fetchMoney = (month: string) => getData<MoneyResponse>(moneyCallPath('deskMoney'), { month })
export const fetchTakings = (date: string) => getData<TakingsResponse>(moneyCallPath('deskTakings'), { date })
export const fetchClaims = () => getData<ClaimsResponse>(moneyCallPath('moneyClaims'))
export const markSeen = (body: SeenBody) => put(moneyCallPath('markSeen'), body)
export const settleRefund = (id: string, body: RefundBody) => put<Changed>(moneyCallPath('settleRefund', { id }), body)
