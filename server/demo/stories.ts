import { MS_PER_MINUTE } from '#contract/time.ts'
import type { House } from './house.ts'
import { bookOnline, type Order, type Ordered, sendReceipt, transferFor } from './online.ts'
import type { Layout, Words } from './receipt-picture.ts'

/** What can become of a booking that is made on the site: one customer for each. */
export function planStories(house: House) {
  const later = (minutes: number, happen: () => Promise<unknown>) =>
    house.agenda.at(house.stage.clock.now().getTime() + minutes * MS_PER_MINUTE, happen)
  const order = (at: number, booked: Order, next: (ordered: Ordered) => unknown = () => {}) =>
    house.agenda.at(at, async () => void (await next(await bookOnline(house, booked))))
  const pay = (ordered: Ordered, layout: Layout, changed?: Partial<Words>, note?: string) =>
    sendReceipt(house, ordered, layout, transferFor(house, ordered, changed), note)
  const decide = ({ booking }: Ordered, body: object) =>
    house.ask('decideBooking', { parts: { id: booking._id }, body, headers: house.staff.owner })
  const own = ({ booking, manageKey }: Ordered) => ({ bookingHash: booking.bookingHash, key: manageKey })

  /** Booked, paid, decided: each some minutes after the one before. */
  const paid = (ordered: Ordered, layout: Layout, decision: object, more: Partial<Words> = {}) => {
    later(9, () => pay(ordered, layout, more))
    later(50, () => decide(ordered, decision))
  }
  const confirmed = { status: 'confirmed' }

  // Settled: was here, comes soon, paid too much, paid too little, no money came.
  order(
    house.instant(-3, '11:05 AM'),
    { what: 'Aromatherapy Massage', day: -1, time: '3:00 PM', who: 'Omolara Fashola' },
    one => paid(one, 'circle', confirmed),
  )
  order(
    house.instant(-2, '1:20 PM'),
    { what: 'Signature Glow Facial', day: 1, time: '2:00 PM', who: 'Blessing Udoh' },
    one => {
      later(14, async () => {
        const words = transferFor(house, one)
        await sendReceipt(house, one, 'band', words)
        sentTwice = words
      })
      later(70, () => decide(one, confirmed))
    },
  )
  order(
    house.instant(-2, '4:30 PM'),
    { what: 'Deep Tissue Massage', day: 3, time: '11:00 AM', who: 'Ronke Adeyemi' },
    one => paid(one, 'dark', { ...confirmed, amount: 50_000 }, { amount: '₦50,000.00' }),
  )
  order(
    house.instant(-1, '9:40 AM'),
    { what: 'Volume Lash Extensions', day: 4, time: '12:00 PM', who: 'Maryam Sani' },
    one => paid(one, 'paper', { ...confirmed, amount: 20_000 }, { amount: '₦20,000.00' }),
  )
  order(
    house.instant(-1, '12:10 PM'),
    { what: 'Brazilian Wax', day: 3, time: '4:00 PM', who: 'Patience Effiong' },
    one => paid(one, 'circle', { status: 'declined', reason: 'No such transfer in our account' }),
  )

  // Changed: moved by the customer and by the desk, cancelled by either, cancelled and restored.
  order(
    house.instant(-3, '6:15 PM'),
    { what: 'Classic Lash Extensions', day: 2, time: '11:00 AM', who: 'Titilayo Ajayi' },
    one => {
      paid(one, 'band', confirmed)
      later(900, async () => {
        const { bookingTime, bookingDate } = await house.firstFree('Classic Lash Extensions', 4, '2:00 PM')
        await house.ask('moveOwnBooking', { body: { ...own(one), bookingDate, bookingTime } })
      })
    },
  )
  order(
    house.instant(-3, '7:30 PM'),
    { what: 'Hydrating Facial', day: 3, time: '10:00 AM', who: 'Nkechi Onyeka' },
    one => {
      paid(one, 'circle', confirmed)
      later(1000, async () => {
        const body = await house.firstFree('Hydrating Facial', 3, '3:00 PM')
        await house.ask('moveBooking', { parts: { id: one.booking._id }, body, headers: house.staff.frontDesk })
      })
    },
  )
  order(
    house.instant(-4, '10:20 AM'),
    { what: 'Candlelight Retreat', day: 5, time: '11:00 AM', who: 'Abimbola Shonibare' },
    one => {
      paid(one, 'dark', confirmed)
      later(2000, () => house.ask('cancelOwnBooking', { body: own(one) }))
    },
  )
  order(house.instant(-4, '2:45 PM'), { what: 'Full Leg Wax', day: 1, time: '11:00 AM', who: 'Grace Ekanem' }, one => {
    paid(one, 'paper', confirmed)
    later(1500, () => decide(one, { status: 'cancelled', reason: 'Our beautician is ill', money: 'return' }))
  })
  order(
    house.instant(-2, '8:05 PM'),
    { what: 'Jelly Spa Pedicure', day: 4, time: '5:00 PM', who: 'Toyin Ogundipe' },
    one => {
      paid(one, 'circle', confirmed)
      later(720, () => house.ask('cancelOwnBooking', { body: own(one) }))
      later(725, () => house.ask('restoreOwnBooking', { body: own(one) }))
    },
  )

  // Let go: nobody paid, and nobody looked at the receipt for two days.
  order(house.instant(-2, '9:15 PM'), { what: 'Lash Lift and Tint', day: 1, time: '1:00 PM', who: 'Ejiro Omotosho' })
  order(
    house.instant(-4, '5:10 PM'),
    { what: 'Black Soap Body Polish', day: 3, time: '2:00 PM', who: 'Uche Madu' },
    one => later(20, () => pay(one, 'dark')),
  )

  // Waiting for the owner, the first since breakfast.
  let sentTwice: Words | undefined
  order(house.minutesAgo(190), { what: 'Swedish Massage', day: 2, time: '3:00 PM', who: 'Kehinde Olatunji' }, one => {
    later(6, () => pay(one, 'paper'))
    const body = { about: 'not_seen', againInMinutes: 120 }
    later(100, () => house.ask('askCustomer', { parts: { id: one.booking._id }, body, headers: house.staff.owner }))
  })
  order(house.minutesAgo(75), { what: 'Hot Stone Massage', day: 1, time: '4:00 PM', who: 'Kemi Ogunleye' }, one =>
    later(8, () => pay(one, 'circle', {}, 'From my sister’s account')),
  )
  order(house.minutesAgo(48), { what: 'Deep Cleansing Facial', day: 3, time: '12:00 PM', who: 'Sandra Ike' }, one =>
    // What somebody changes who has seen a friend's receipt.
    later(5, () => sendReceipt(house, one, 'band', { ...sentTwice!, sender: 'SANDRA IKE', amount: '₦32,000.00' })),
  )
  order(house.minutesAgo(31), { what: 'Gel Manicure', day: 3, time: '1:00 PM', who: 'Amaka Umeh' }, one =>
    later(7, () => pay(one, 'dark')),
  )
  order(house.minutesAgo(12), { what: 'Retreat for Two', day: 5, time: '2:00 PM', who: 'Busola Adewale' })
}
