import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import { ada, addService, FRIDAY, post } from '#server/app/testing/desk.ts'
import type { Spa } from '#server/app/testing/spa.ts'
import { ownCalls } from './own.ts'

/** Friday from nine: a massage and then a pedicure for Ada, beside her a facial for Bola. */
export async function aVisitor(spa: Spa, { prices = [25_000, 15_000, 12_000] }: { prices?: number[] } = {}) {
  const names = ['Massage', 'Facial', 'Pedicure']
  const subs = names.map((name, index) => ({ name, price: prices[index]!, turnoverMinutes: 0 }))
  const { subs: made } = await addService(spa, { stations: 2, subs })
  const [massage, facial, pedicure] = made.map(({ _id: subServiceId }) => ({ subServiceId }))
  return aVisitorOf(spa, [
    { name: '', treatments: [massage!, pedicure!] },
    { name: 'Bola', treatments: [facial!] },
  ])
}

export async function aVisitorOf(spa: Spa, guests: readonly GuestWish[]) {
  const response = await post(spa, { guests, bookingDate: FRIDAY, bookingTime: '9:00 AM', ...ada })
  if (response.statusCode !== 201) throw new Error(`not booked: ${response.body}`)
  const { booking, manageKey } = response.json<CreateBookingResponse>()
  await spa.deliver()
  return { ...booking, manageKey, ...ownCalls(spa, { bookingHash: booking.bookingHash, key: manageKey }) }
}
