import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '#contract/booking/booking-states.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { MOST_BOOKED_AT_LEAST, MOST_BOOKED_DAYS } from '#contract/rules.ts'
import { addService } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { exampleBooking } from './testing/examples.ts'

/** What the booking page marks as "Booked most". */

const spa = useSpa()
const TODAY = MONDAY_7_AM.slice(0, 10)
let station = 0

beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await inTransaction(spa.db, async tx => {
    for (const table of ['payments', 'bookings'] as const) await tx.deleteFrom(table).execute()
  })
})

type Offered = Awaited<ReturnType<typeof addService>>

async function booked(count: number, { service, sub }: Offered, status: BookingStatus = 'done', date = TODAY) {
  const { accountOpen: _, ...example } = exampleBooking
  const [startsAt, endsAt] = [new Date(`${date}T09:00:00Z`), new Date(`${date}T10:00:00Z`)]
  for (let n = 0; n < count; n++) {
    const id = randomUUID()
    const ids = { id, hash: id, paymentCode: null, serviceId: service._id, subServiceId: sub._id, station: ++station }
    const when = { bookingDate: date, startsAt, endsAt, freeAgainAt: endsAt }
    await spa.db
      .insertInto('bookings')
      .values({ ...example, ...ids, ...when, serviceName: service.name, status })
      .execute()
  }
}

/** What a page opened now carries. A new revision of the site makes it anew, as the next day does. */
async function marked(): Promise<string[]> {
  const { body } = await spa.app.inject('/booking')
  return JSON.parse(body.match(/<script type="application\/json" id="state">(.*?)<\/script>/)![1]!).mostBooked
}

const nextDay = () => spa.clock.set(new Date(Date.parse(MONDAY_7_AM) + MS_PER_DAY).toISOString())

test('at most two are marked, the most booked first; a handful is the least that says something', async () => {
  const [first, second, third, few] = [
    await addService(spa, { name: 'Sauna' }),
    await addService(spa, { name: 'Nails' }),
    await addService(spa, { name: 'Hair' }),
    await addService(spa, { name: 'Tea' }),
  ]
  await booked(MOST_BOOKED_AT_LEAST + 1, second)
  await booked(MOST_BOOKED_AT_LEAST + 3, first)
  await booked(MOST_BOOKED_AT_LEAST, third)
  await booked(MOST_BOOKED_AT_LEAST - 1, few)
  expect(await marked()).toEqual([first.service._id, second.service._id])
})

test('in a new spa nothing is', async () => {
  await addService(spa)
  expect(await marked()).toEqual([])
})

test.each(BOOKING_STATUSES)('of bookings that are %s only those count that were paid for or kept', async status => {
  const offered = await addService(spa)
  await booked(MOST_BOOKED_AT_LEAST, offered, status, addDays(TODAY, -1))
  const counts = ['submitted', 'confirmed', 'done', 'no_show'].includes(status)
  expect(await marked()).toEqual(counts ? [offered.service._id] : [])
})

test('what is older than ninety days, or hidden since, is not', async () => {
  const [old, hidden] = [await addService(spa), await addService(spa, { name: 'Hidden' })]
  await booked(MOST_BOOKED_AT_LEAST, old, 'done', addDays(TODAY, -MOST_BOOKED_DAYS - 1))
  await booked(MOST_BOOKED_AT_LEAST, hidden)
  await spa.app.inject({ method: 'DELETE', url: `/api/services/${hidden.service._id}`, headers: asOwner })
  expect(await marked()).toEqual([])
})

test('it changes with the day: a booking renders no page anew', async () => {
  const offered = await addService(spa)
  const page = async () => (await spa.app.inject('/booking')).headers.etag
  const before = await page()
  await booked(MOST_BOOKED_AT_LEAST, offered)
  expect(await page()).toBe(before)
  nextDay()
  expect(await marked()).toEqual([offered.service._id])
})
