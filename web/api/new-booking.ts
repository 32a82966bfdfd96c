import type { KnownCustomer, NextTimesResponse } from '#contract/new-booking.ts'
import { newBookingCallPath } from '#contract/new-booking-calls.ts'
import { get } from './client.ts'

export const fetchNextTimes = async () => (await get<NextTimesResponse>(newBookingCallPath('nextTimes'))).data
export const fetchKnownCustomer = async (phone: string) =>
  (await get<{ customer: KnownCustomer | null }>(newBookingCallPath('knownCustomer'), { phone })).data.customer
