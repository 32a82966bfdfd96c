import { depositOfVisit } from '#contract/ledger/deposit.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { useSpa } from '#web/store/site.ts'
import { useBookingStore } from '#web/store/stores.ts'
import { totalsOf, useGuests } from '#web/store/visit.ts'

const MINUTES_PER_DAY = 1440

/** What the visit adds up to. Once a time is chosen, its length is the one until it ends, with the gaps. */
export function useTotals() {
  const guests = useGuests()
  const { payment } = useSpa()
  const plan = useBookingStore(({ plans, bookingTime }) => plans.find(one => one.bookingTime === bookingTime))
  const [start, end] = [plan?.bookingTime, plan?.endTime].map(label => parseTimeLabel(label ?? ''))
  const sums = totalsOf(guests)
  const all = guests.flatMap(({ treatments }) => treatments.map(({ subService }) => subService))
  /** What is paid before the visit; the rest is paid at the spa. */
  const deposit = depositOfVisit(all, payment.deposit)
  const totals = { ...sums, deposit, guests, endTime: plan?.endTime }
  if (start === undefined || end === undefined) return totals
  return { ...totals, minutes: (end - start + MINUTES_PER_DAY) % MINUTES_PER_DAY }
}
