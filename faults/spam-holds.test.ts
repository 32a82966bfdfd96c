import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { addDays, weekdayOf } from '#contract/platform/dates.ts'
import {
  BOOKING_HORIZON_DAYS,
  DAYS_OF_WEEK,
  RECEIPT_FIELD,
  UNDECIDED_HOURS,
  WAITING_PER_NETWORK_MAX,
} from '#contract/rules.ts'
import { postJson } from './testing/customers.ts'
import { newEmbeddedDatabase } from './testing/databases.ts'
import { aPicture } from './testing/paid-bookings.ts'
import { type Site, startSite } from './testing/site.ts'

/**
 * What a program that never pays can take away from the customers of a spa with the limits as they are delivered: the
 * longest treatments, a new name, mailbox and number each time, and a picture of nothing as the receipt.
 */

let site: Site
let services: Service[]

beforeAll(async () => {
  // One proxy in front, so that the test can come from as many addresses as it likes.
  site = await startSite(await newEmbeddedDatabase(), { TRUST_PROXY: '1' })
  services = ((await (await fetch(site.url + callPath('fetchServices'))).json()) as { services: Service[] }).services
  slots = longestFirst()
})
afterAll(() => site.stop())

test.each([
  [1, 'one address blocks'],
  [10, 'ten addresses block'],
])(
  '%i: %s a handful of times, and none of them for longer than the owner allows',
  async (addresses, words) => {
    let blockedMinutes = 0
    let bookings = 0
    for (let n = 0; n < addresses; n++) {
      const taken = await takeAllFrom(`198.51.${addresses}.${n + 1}`)
      bookings += taken.length
      blockedMinutes += taken.reduce((sum, { duration }) => sum + duration, 0)
    }
    const blocked = blockedMinutes / 60
    const all = hoursOfTheSpa()
    process.stdout.write(
      `${words} ${bookings} times at a time, ${blocked.toFixed(0)} of ${all.toFixed(0)} slot-hours in ${BOOKING_HORIZON_DAYS} days (${((100 * blocked) / all).toFixed(2)} %), each for ${UNDECIDED_HOURS} hours at most\n`,
    )
    expect(bookings).toBe(addresses * WAITING_PER_NETWORK_MAX)
    expect(blocked / all).toBeLessThan(addresses * 0.005)
  },
  180_000,
)

let customers = 0
let slots: ReturnType<typeof longestFirst>

/** Books until it is refused as one too many, and sends its picture for everything it has got. */
async function takeAllFrom(address: string): Promise<CreatedBooking[]> {
  const headers = { 'x-forwarded-for': address }
  const taken: CreatedBooking[] = []
  // Where the address before stopped: what it has is gone.
  for (let next = slots.next(); !next.done; next = slots.next()) {
    const slot = next.value
    customers++
    const person = {
      fullName: 'Nobody Real',
      email: `nobody-${customers}@spam.example`,
      phoneNumber: `+234 803 ${1_000_000 + customers}`,
    }
    const answer = await postJson(site, callPath('createBooking'), { ...slot, ...person }, headers)
    const body = (await answer.json()) as { code?: string; booking: CreatedBooking }
    if (answer.status === 409) continue
    if (answer.status === 429) {
      expect(body.code).toBe('too_many_holds')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      return taken
    }
    expect(answer.status).toBe(201)
    const form = new FormData()
    form.append('bookingId', body.booking._id)
    form.append(RECEIPT_FIELD, new Blob([await aPicture()], { type: 'image/png' }), 'receipt.png')
    const paid = await fetch(site.url + callPath('submitPayment'), { method: 'PUT', headers, body: form })
    expect(paid.status).toBe(200)
    taken.push(body.booking)
  }
  throw new Error('all of the spa was taken')
}

/** Every day's first hours of the longest treatments. */
function* longestFirst() {
  const today = new Date().toISOString().slice(0, 10)
  const subs = services
    .flatMap(service => service.serviceArray.map(sub => ({ service, sub })))
    .sort((a, b) => b.sub.duration - a.sub.duration)
  for (const { service, sub } of subs)
    for (let day = 2; day < BOOKING_HORIZON_DAYS; day++) {
      const bookingDate = addDays(today, day)
      const range = rangesOn(sub, weekdayOf(bookingDate))[0]
      if (!range) continue
      const hour = range.startHour > 12 ? `${range.startHour - 12}:00 PM` : `${range.startHour}:00 AM`
      yield { serviceId: service._id, subServiceId: sub._id, bookingDate, bookingTime: hour }
    }
}

const rangesOn = ({ availability }: SubService, weekday: string) =>
  availability.find(({ day }) => day === weekday)?.timeRanges ?? []

/** What can be booked at all within the horizon: every station in the hours of its longest day. */
function hoursOfTheSpa(): number {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const hoursOn = (sub: SubService, day: string) =>
    sum(rangesOn(sub, day).map(range => range.endHour - range.startHour + (range.endMinute - range.startMinute) / 60))
  const week = services.flatMap(({ stations, serviceArray }) =>
    DAYS_OF_WEEK.map(day => stations * Math.max(0, ...serviceArray.map(sub => hoursOn(sub, day)))),
  )
  return (sum(week) * BOOKING_HORIZON_DAYS) / 7
}
