import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { House, Wish } from './house.ts'
import { bookOnline, type Ordered, sendReceipt, transferFor } from './online.ts'
import type { Layout, Words } from './receipt-picture.ts'
import { EXTRA } from './set-up.ts'

type DayAndTime = [day: number, time: string]

/** One customer for each possible course of a booking made on the site. */
export function planStories(house: House) {
  const { owner, frontDesk } = house.staff
  const later = (minutes: number, happen: () => Promise<unknown>) =>
    house.agenda.at(house.stage.clock.now().getTime() + minutes * MS_PER_MINUTE, happen)
  function order(who: string, at: number, what: Wish, [day, time]: DayAndTime, next?: (ordered: Ordered) => unknown) {
    house.agenda.at(at, async () => {
      const ordered = await bookOnline(house, { what, day, time, who })
      await next?.(ordered)
    })
  }
  const pay = (ordered: Ordered, layout: Layout, changed?: Partial<Words>, note?: string) =>
    sendReceipt(house, ordered, layout, transferFor(house, ordered, changed), note)
  const decide = ({ booking }: Ordered, body: object) =>
    house.ask('decideBooking', { parts: { id: booking._id }, body, headers: owner })
  const own = ({ booking, manageKey }: Ordered) => ({ bookingHash: booking.bookingHash, key: manageKey })
  const at = (day: number, time: string) => house.instant(day, time)
  const ago = (minutes: number) => house.now.getTime() - minutes * MS_PER_MINUTE

  /** Paid and decided, each some minutes after the step before. */
  const paid = (ordered: Ordered, layout: Layout, decision: object, words: Partial<Words> = {}) => {
    later(9, () => pay(ordered, layout, words))
    later(50, () => decide(ordered, decision))
  }
  const confirmed = { status: 'confirmed' }
  let sentTwice: Words | undefined

  // Settled: was here, comes soon, paid too much, paid too little, no money came.
  order('Omolara Fashola', at(-3, '11:05 AM'), 'Aromatherapy Massage', [-1, '3:00 PM'], one =>
    paid(one, 'circle', confirmed),
  )
  order('Blessing Udoh', at(-2, '1:20 PM'), 'Signature Glow Facial', [1, '2:00 PM'], one => {
    later(14, async () => {
      sentTwice = transferFor(house, one)
      await sendReceipt(house, one, 'band', sentTwice)
    })
    later(70, () => decide(one, confirmed))
  })
  order('Ronke Adeyemi', at(-2, '4:30 PM'), 'Deep Tissue Massage', [3, '11:00 AM'], one =>
    paid(one, 'dark', { ...confirmed, amount: 50_000 }, { amount: '₦50,000.00' }),
  )
  order('Maryam Sani', at(-1, '9:40 AM'), 'Volume Lash Extensions', [4, '12:00 PM'], one =>
    paid(one, 'paper', { ...confirmed, amount: 20_000 }, { amount: '₦20,000.00' }),
  )
  order('Patience Effiong', at(-1, '12:10 PM'), 'Brazilian Wax', [3, '4:00 PM'], one =>
    paid(one, 'circle', { status: 'declined', reason: 'No such transfer in our account' }),
  )

  // Visits: four friends, a treatment for two, and one with an extra.
  order('Chioma Anyanwu', at(-3, '12:30 PM'), FRIENDS, [1, '11:00 AM'], one => paid(one, 'band', confirmed))
  order('Tunde Afolabi', at(-3, '1:45 PM'), 'Retreat for Two', [0, '3:00 PM'], one => paid(one, 'dark', confirmed))
  order(
    'Zainab Bello',
    at(-3, '3:20 PM'),
    [{ what: ['Swedish Massage', EXTRA.name, 'Gel Manicure'] }],
    [0, '12:30 PM'],
    one => paid(one, 'paper', confirmed),
  )

  // Changed: moved by the customer and by the desk, cancelled by either, cancelled and restored.
  order('Titilayo Ajayi', at(-3, '6:15 PM'), 'Classic Lash Extensions', [2, '11:00 AM'], one => {
    paid(one, 'band', confirmed)
    later(900, async () => {
      const time = await house.firstFree('Classic Lash Extensions', 4, '2:00 PM')
      await house.ask('moveOwnBooking', { body: { ...own(one), ...time } })
    })
  })
  order('Nkechi Onyeka', at(-3, '7:30 PM'), 'Hydrating Facial', [3, '10:00 AM'], one => {
    paid(one, 'circle', confirmed)
    later(1000, async () => {
      const body = await house.firstFree('Hydrating Facial', 3, '3:00 PM')
      await house.ask('moveBooking', { parts: { id: one.booking._id }, body, headers: frontDesk })
    })
  })
  order('Abimbola Shonibare', at(-4, '10:20 AM'), 'Candlelight Retreat', [5, '11:00 AM'], one => {
    paid(one, 'dark', confirmed)
    later(2000, () => house.ask('cancelOwnBooking', { body: own(one) }))
  })
  order('Grace Ekanem', at(-4, '2:45 PM'), 'Full Leg Wax', [1, '11:00 AM'], one => {
    paid(one, 'paper', confirmed)
    later(1500, () => decide(one, { status: 'cancelled', reason: 'Our beautician is ill', money: 'return' }))
  })
  order('Toyin Ogundipe', at(-2, '8:05 PM'), 'Jelly Spa Pedicure', [4, '5:00 PM'], one => {
    paid(one, 'circle', confirmed)
    later(720, () => house.ask('cancelOwnBooking', { body: own(one) }))
    later(725, () => house.ask('restoreOwnBooking', { body: own(one) }))
  })

  // Released: not paid, and a receipt that nobody decided for two days.
  order('Ejiro Omotosho', at(-2, '9:15 PM'), 'Lash Lift and Tint', [1, '1:00 PM'])
  order('Uche Madu', at(-4, '5:10 PM'), 'Black Soap Body Polish', [3, '2:00 PM'], one =>
    later(20, () => pay(one, 'dark')),
  )

  // Waiting for the owner, the first since breakfast.
  order('Kehinde Olatunji', ago(190), 'Swedish Massage', [2, '3:00 PM'], one => {
    later(6, () => pay(one, 'paper'))
    const body = { about: 'not_seen', againInMinutes: 120 }
    later(100, () => house.ask('askCustomer', { parts: { id: one.booking._id }, body, headers: owner }))
  })
  order('Kemi Ogunleye', ago(75), 'Hot Stone Massage', [1, '4:00 PM'], one =>
    later(8, () => pay(one, 'circle', {}, 'From my sister’s account')),
  )
  // A friend's receipt with another name and amount.
  order('Sandra Ike', ago(48), 'Deep Cleansing Facial', [3, '12:00 PM'], one =>
    later(5, () => sendReceipt(house, one, 'band', { ...sentTwice!, sender: 'SANDRA IKE', amount: '₦32,000.00' })),
  )
  const mother = [{ what: ['Hydrating Facial', 'Classic Pedicure'] }, { name: 'Ifeoma', what: ['Express Facial'] }]
  order('Obiageli Nwachukwu', ago(40), mother, [4, '11:00 AM'], one =>
    later(6, () => pay(one, 'band', {}, 'For my daughter and me')),
  )
  order('Amaka Umeh', ago(31), 'Gel Manicure', [3, '1:00 PM'], one => later(7, () => pay(one, 'dark')))
  order('Busola Adewale', ago(12), 'Retreat for Two', [5, '2:00 PM'])
}

/** Two by two, so that the team of one day can do it. */
const FRIENDS = [
  { what: ['Signature Glow Facial'] },
  { name: 'Hauwa', what: ['Classic Manicure'] },
  { name: 'Temi', what: ['Swedish Massage'], later: 60 },
  { what: ['Classic Pedicure'], later: 60 },
]
