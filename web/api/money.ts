import { moneyCallPath } from '#contract/money-calls.ts'
import type { ClaimsResponse, MoneyResponse, RefundBody, SeenBody, TakingsResponse } from '#contract/money-desk.ts'
import { get, put } from './client.ts'
import type { Changed } from './desk.ts'

export const fetchMoney = async (month: string) =>
  (await get<MoneyResponse>(moneyCallPath('deskMoney'), { month })).data
export const fetchTakings = async (date: string) =>
  (await get<TakingsResponse>(moneyCallPath('deskTakings'), { date })).data
export const fetchClaims = async () => (await get<ClaimsResponse>(moneyCallPath('moneyClaims'))).data
export const markSeen = (body: SeenBody) => put<{ seen: number }>(moneyCallPath('markSeen'), body)
export const settleRefund = (id: string, body: RefundBody) => put<Changed>(moneyCallPath('settleRefund', { id }), body)
