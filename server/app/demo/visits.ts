import type { DeskBooking } from '#contract/desk/desk.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { House, Wish } from './house.ts'
import { customer, everybody } from './people.ts'

type Method = 'cash' | 'pos' | 'transfer'
type Origin = 'walk_in' | 'phone' | 'whatsapp'

export interface Visit {
  what: Wish
  day: number
  /** The wished time; the nearest free one is booked. */
  time: string
  who: string
  origin: Origin
  bookedAt: number
  /** Method of a payment on arrival. */
  paysBy?: Method
  /** Method of a payment when booking. */
  paid?: Method
  isNoShow?: boolean
  /** The number of the guest who does not come, while the others do. */
  missing?: number
  /** The desk marks arrival and end, instead of the nightly job. */
  isMarked?: boolean
  note?: string
  /** The person of the team the customer asks for; on their day off it is anybody. */
  asksFor?: string
}

export function planVisit(house: House, visit: Visit) {
  const { what, day, who, origin, paid, note } = visit
  house.agenda.at(visit.bookedAt, async () => {
    const date = house.date(day)
    const wanted = visit.asksFor && house.team[visit.asksFor]
    const theirs = wanted && (await house.nearest(what, date, visit.time, wanted))
    const bookingTime = theirs || (await house.nearest(what, date, visit.time))
    if (!bookingTime) return
    const price = house.priceOf(what)
    const booking = await house.bookAtDesk(what, {
      bookingDate: date,
      bookingTime,
      ...customer(who),
      email: '',
      origin,
      ...(theirs && { therapistId: wanted }),
      payment: paid ? { method: paid, amount: price, ...referenceFor(house, paid) } : 'on_arrival',
    })
    const parts = { id: booking._id }
    if (note) await house.ask('editBooking', { parts, body: { privateNote: note }, headers: house.staff.frontDesk })
    planDay(house, booking, visit)
  })
}

function planDay(house: House, { _id: id, startsAt, endsAt, money }: DeskBooking, visit: Visit) {
  const headers = house.staff.frontDesk
  const starts = Date.parse(startsAt)
  const at = (instant: number, happen: () => Promise<unknown>) =>
    house.agenda.at(instant, async () => {
      // Whoever treats may be ill, and the visit on another day.
      const { booking } = await house.ask('bookingDetails', { parts: { id }, headers })
      if (booking.startsAt === startsAt) await happen()
    })
  const decide = (status: string) => house.ask('decideBooking', { parts: { id }, body: { status }, headers })
  if (visit.isNoShow) return at(starts + 25 * MS_PER_MINUTE, () => decide('no_show'))
  const { missing } = visit
  if (missing !== undefined)
    at(starts + 25 * MS_PER_MINUTE, () =>
      house.ask('decideBooking', { parts: { id }, body: { status: 'no_show', guest: missing }, headers }),
    )
  if (visit.isMarked) {
    const here = missing === undefined ? {} : { guest: missing === 0 ? 1 : 0 }
    at(starts - house.chance.below(8) * MS_PER_MINUTE, () =>
      house.ask('editBooking', { parts: { id }, body: { arrived: true, ...here }, headers }),
    )
    at(Date.parse(endsAt) + 3 * MS_PER_MINUTE, () => decide('done'))
  }
  const method = visit.paysBy
  if (method && money.owed > 0)
    at(Date.parse(endsAt), () => {
      const body = { direction: 'in', method, amount: money.owed, ...referenceFor(house, method) }
      return house.ask('takePayment', { parts: { id }, body, headers })
    })
}

function referenceFor(house: House, method: Method) {
  return method === 'transfer' ? { reference: `TRF/${house.chance.digits(10)}` } : {}
}

const USUAL = `
  Swedish Massage; Signature Glow Facial; Gel Manicure; Classic Pedicure; Jelly Spa Pedicure; Classic Manicure;
  Classic Lash Extensions; Brow Shape and Tint; Deep Tissue Massage; Deep Cleansing Facial;
  Coffee and Orange Body Scrub; Full Leg Wax; Eyebrow and Upper Lip Wax; Back, Neck and Shoulder Massage;
  Acrylic Full Set
`
  .trim()
  .split(/;\s+/)
const HOURS = ['10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM', '5:00 PM']
const PER_DAY = { Sunday: 4, Monday: 3, Tuesday: 4, Wednesday: 4, Thursday: 5, Friday: 6, Saturday: 7 }

/** More visits at the end of the week, most booked by phone or chat, some walk-ins. */
export function planUsualDays(house: House, { from, to, share = 1 }: { from: number; to: number; share?: number }) {
  const { chance } = house
  for (let day = from; day <= to; day++) {
    const { weekday } = house.zone.day(house.date(day))
    const count = Math.round((PER_DAY[weekday] + chance.below(2)) * share)
    for (let n = 0; n < count; n++) {
      const isWalkIn = day < 0 && n % 3 === 0
      const time = chance.oneOf(HOURS)
      const paid = isWalkIn || n % 4 === 1 ? chance.oneOf(['cash', 'pos', 'transfer', 'transfer'] as const) : undefined
      planVisit(house, {
        what: chance.oneOf(USUAL),
        day,
        time,
        who: chance.oneOf(everybody),
        origin: isWalkIn ? 'walk_in' : chance.oneOf(['phone', 'whatsapp']),
        bookedAt: isWalkIn
          ? house.instant(day, time) - 4 * MS_PER_MINUTE
          : house.instant(Math.min(day - 1, -1), '9:00 AM') + chance.below(600) * MS_PER_MINUTE,
        paid,
        paysBy: chance.oneOf(['cash', 'pos', 'pos', 'transfer']),
        isNoShow: !paid && chance.below(9) === 0,
      })
    }
  }
}

/** Books a sub-service's day until few times are left; one booking may overlap three of them. */
export function planCrowd(house: House, crowd: { what: string; day: number; left: number; bookedAt: number }) {
  const { what, day, left } = crowd
  house.agenda.at(crowd.bookedAt, async () => {
    const date = house.date(day)
    for (let times = await house.times(what, date); times.length > left; times = await house.times(what, date)) {
      const who = { ...customer(house.chance.oneOf(everybody)), email: '' }
      const when = { bookingDate: date, bookingTime: times[0]! }
      await house.bookAtDesk(what, { ...when, ...who, origin: 'phone', payment: 'on_arrival' })
    }
  })
}
