import type { knownCustomerResponse, NextTimesResponse } from '#contract/booking/new-booking.ts'
import { newBookingCallPath } from '#contract/booking/new-booking-calls.ts'
import { type DataOf, getData } from './client.ts'

export const fetchNextTimes = () => getData<NextTimesResponse>(newBookingCallPath('nextTimes'))
export const fetchKnownCustomer = async (phone: string) =>
  (await getData<DataOf<typeof knownCustomerResponse>>(newBookingCallPath('knownCustomer'), { phone })).customer
