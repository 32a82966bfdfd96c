import type { knownCustomerResponse, NextTimesResponse } from '#contract/new-booking.ts'
import { newBookingCallPath } from '#contract/new-booking-calls.ts'
import { type DataOf, getData } from './client.ts'

export const fetchNextTimes = () => getData<NextTimesResponse>(newBookingCallPath('nextTimes'))
export const fetchKnownCustomer = async (phone: string) =>
  (await getData<DataOf<typeof knownCustomerResponse>>(newBookingCallPath('knownCustomer'), { phone })).customer
