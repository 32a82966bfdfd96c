import { parseTimeLabel } from '#contract/platform/time.ts'
import { useBookingStore } from '#web/store/stores.ts'
import { totalsOf, useGuests } from '#web/store/visit.ts'

const MINUTES_PER_DAY = 1440

/** What the visit adds up to. Once a time is chosen, its length is the one until it ends, with the gaps. */
export function useTotals() {
  const guests = useGuests()
  const plan = useBookingStore(({ plans, bookingTime }) => plans.find(one => one.bookingTime === bookingTime))
  const [start, end] = [plan?.bookingTime, plan?.endTime].map(label => parseTimeLabel(label ?? ''))
  const totals = { ...totalsOf(guests), guests, endTime: plan?.endTime }
  if (start === undefined || end === undefined) return totals
  return { ...totals, minutes: (end - start + MINUTES_PER_DAY) % MINUTES_PER_DAY }
}
