import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '#contract/booking/booking-states.ts'
import { type Numbers, numbersResponse } from '#contract/desk/numbers.ts'
import { addDays } from '#contract/platform/dates.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { addService, hours } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { exampleBooking } from '#server/booking/testing/examples.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

const spa = useSpa()
let station = 0

beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await inTransaction(spa.db, async tx => {
    for (const table of ['payments', 'bookings', 'surveyAnswers', 'blocks', 'closures'] as const)
      await tx.deleteFrom(table).execute()
  })
})

async function asked(query: Record<string, string> = {}): Promise<Numbers> {
  const response = await spa.call('deskNumbers', { query, headers: asOwner })
  expect(response.statusCode, response.body).toBe(200)
  return numbersResponse.parse(response.json())
}

type Offered = { service: { _id: string; name: string }; sub: { _id: string } }

interface Drawn {
  date: string
  time?: string
  minutes?: number
  status?: BookingStatus
  phoneNumber?: string
  email?: string
}

/** A row as it stands in the diary, each on a station of its own: whether they fit beside each other is not asked here. */
function bookingRow({ service, sub }: Offered, drawn: Drawn): Insertable<Tables['bookings']> {
  const { date, time = '10:00 AM', minutes = 60, status = 'done', phoneNumber = '', email = '' } = drawn
  const [clock, half] = time.split(' ')
  const [hour, minute] = clock!.split(':').map(Number)
  const at = Date.parse(`${date}T00:00:00+01:00`) + (((hour! % 12) + (half === 'PM' ? 12 : 0)) * 60 + minute!) * 60_000
  const id = randomUUID()
  station++
  const { accountOpen: _, ...example } = exampleBooking
  return {
    ...example,
    id,
    hash: id,
    paymentCode: null,
    serviceId: service._id,
    subServiceId: sub._id,
    serviceName: service.name,
    station,
    startsAt: new Date(at),
    endsAt: new Date(at + minutes * 60_000),
    freeAgainAt: new Date(at + minutes * 60_000),
    durationMinutes: minutes,
    bookingDate: date,
    bookingTime: time,
    status,
    phoneNumber,
    email,
  }
}

async function booked(offer: Offered, drawn: Drawn): Promise<string> {
  const row = bookingRow(offer, drawn)
  await spa.db.insertInto('bookings').values(row).execute()
  return row.id
}

type Payment = Insertable<Tables['payments']>

function paymentRow(bookingId: string, amountNaira: number, at: Date, more: Partial<Payment> = {}): Payment {
  const row = { id: randomUUID(), bookingId, direction: 'in', method: 'transfer', amountNaira } as const
  return { ...row, at, deviceName: 'A phone', ...more }
}

/** The same draws on every run: a small generator of its own. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3])('every figure is what an independent question to the database says (draw %i)', async seed => {
  const draw = chance(seed)
  const offers = [await addService(spa), await addService(spa, { name: 'Sauna' })]
  const people = Array.from({ length: 12 }, (_, n) => ({
    phoneNumber: n % 3 === 0 ? '' : `${['+234 ', '0'][draw(2)]}803 000 00${10 + n}`,
    email: n % 4 === 0 ? '' : `Person${n}@Example.com`,
  }))
  const bookings: Insertable<Tables['bookings']>[] = []
  const payments: Payment[] = []
  for (let n = 0; n < 120; n++) {
    const date = addDays('2026-08-20', draw(120))
    const row = bookingRow(offers[draw(2)]!, {
      date,
      time: `${1 + draw(12)}:${['00', '30'][draw(2)]} ${['AM', 'PM'][draw(2)]}`,
      minutes: [30, 60, 90][draw(3)],
      status: BOOKING_STATUSES[draw(BOOKING_STATUSES.length)],
      ...people[draw(people.length)],
    })
    bookings.push(row)
    for (let payment = draw(3); payment > 0; payment--) {
      const amount = 1 + draw(50_000)
      // Near midnight too, where the day of the wall is not the day of UTC.
      const at = new Date(Date.parse(`${date}T21:00:00Z`) + draw(360) * 60_000)
      const direction = (['in', 'in', 'out'] as const)[draw(3)]
      payments.push(
        paymentRow(row.id, amount, at, { direction, method: PAYMENT_METHODS[draw(PAYMENT_METHODS.length)] }),
      )
    }
    if (n % 2) await insertAnswer(['Instagram', 'TikTok', 'A friend'][draw(3)]!, `${date}T12:00:00Z`)
  }
  await spa.db.insertInto('bookings').values(bookings).execute()
  await spa.db.insertInto('payments').values(payments).execute()
  const [from, to] = ['2026-09-03', '2026-11-27']
  const numbers = await asked({ from, to })

  const ledger = await sql<{ day: string; service: string; method: string; net: string; came: string }>`
    select to_char(p.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, b.service_id as service, p.method,
      case p.direction when 'in' then p.amount_naira else -p.amount_naira end as net,
      case p.direction when 'in' then p.amount_naira else 0 end as came
    from payments p join bookings b on b.id = p.booking_id
    where (p.at at time zone 'Africa/Lagos')::date between ${from}::date and ${to}::date`.execute(spa.db)
  const net = (rows: { net: string }[]) => rows.reduce((sum, row) => sum + Number(row.net), 0)
  expect(numbers.income.net).toBe(net(ledger.rows))
  expect(numbers.income.in).toBe(ledger.rows.reduce((sum, { came }) => sum + Number(came), 0))
  for (const { week, net: shown } of numbers.income.byWeek)
    expect(shown, week).toBe(net(ledger.rows.filter(({ day }) => week <= day && day < addDays(week, 7))))
  for (const { month, net: shown } of numbers.income.byMonth)
    expect(shown, month).toBe(net(ledger.rows.filter(({ day }) => day.startsWith(month))))
  for (const { serviceId, net: shown } of numbers.income.byService)
    expect(shown).toBe(net(ledger.rows.filter(({ service }) => service === serviceId)))
  for (const { method, net: shown } of numbers.income.byMethod)
    expect(shown, method).toBe(net(ledger.rows.filter(row => row.method === method)))
  for (const parts of [numbers.income.byWeek, numbers.income.byMonth, numbers.income.byService])
    expect(parts.reduce((sum, part) => sum + part.net, 0)).toBe(numbers.income.net)

  const states = await sql<{ status: BookingStatus; count: number }>`
    select status, count(*)::int as count from bookings where booking_date between ${from} and ${to} group by 1`.execute(
    spa.db,
  )
  // Every hold of these draws ended the night before.
  const of = (status: BookingStatus) => states.rows.find(row => row.status === status)?.count ?? 0
  expect(numbers.states).toEqual({
    ...Object.fromEntries(BOOKING_STATUSES.map(status => [status, of(status)])),
    held: 0,
    lapsed: of('held') + of('lapsed'),
  })
  expect(numbers.noShowRate).toBeCloseTo(of('no_show') / (of('no_show') + of('done')), 10)

  const minutes = await sql<{ minutes: number }>`
    select sum(duration_minutes)::int as minutes from bookings
    where booking_date between ${from} and ${to} and status in ('submitted', 'confirmed', 'done')`.execute(spa.db)
  expect(numbers.fill.booked).toBe(minutes.rows[0]!.minutes)
  for (const part of [numbers.fill.byWeekday, numbers.fill.byHour, numbers.fill.byWeekdayAndHour])
    expect(part.reduce((sum, { booked }) => sum + booked, 0)).toBe(numbers.fill.booked)

  const heard = await sql<{ source: string; count: number }>`
    select source, count(*)::int as count from survey_answers
    where (created_at at time zone 'Africa/Lagos')::date between ${from} and ${to}
    group by 1 order by 2 desc, 1`.execute(spa.db)
  expect(numbers.heard).toEqual(heard.rows)

  // In these draws a person always leaves the same number and address.
  const visits = await spa.db
    .selectFrom('bookings')
    .select(['phoneNumber', 'email', 'bookingDate'])
    .where('status', 'in', ['confirmed', 'done'])
    .execute()
  const inside = visits.filter(({ bookingDate }) => from <= bookingDate && bookingDate <= to)
  const sign = ({ phoneNumber, email }: { phoneNumber: string; email: string }) => `${phoneNumber.slice(-10)} ${email}`
  const known = new Set(inside.map(sign).filter(text => text.trim() !== ''))
  const before = new Set(visits.filter(({ bookingDate }) => bookingDate < from).map(sign))
  expect(numbers.people).toEqual({
    new: [...known].filter(person => !before.has(person)).length,
    returning: [...known].filter(person => before.has(person)).length,
    unknown: inside.filter(visit => sign(visit).trim() === '').length,
  })
})

async function insertAnswer(source: string, at: string) {
  await spa.db
    .insertInto('surveyAnswers')
    .values({ id: randomUUID(), source, type: 'beauty', createdAt: new Date(at) })
    .execute()
}

test('stations are on offer in the opening hours, less closed days and blocks', async () => {
  const { services } = (await spa.call('fetchServices', {})).json()
  for (const { _id: id } of services) await spa.call('deleteService', { parts: { id }, headers: asOwner })
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 12) }]
  // Two sub-services whose hours overlap are still the same two stations.
  const { service, sub } = await addService(spa, {
    stations: 2,
    subs: [{ availability }, { availability: [{ day: 'Friday', timeRanges: hours(11, 13) }] }],
  })
  const friday = { from: '2026-11-20', to: '2026-11-20' }
  expect((await asked(friday)).fill).toMatchObject({ offered: 2 * 4 * 60, booked: 0 })

  const block = (body: object) => spa.call('addBlock', { body, headers: asOwner })
  const at = (clock: string) => `2026-11-20T${clock}:00+01:00`
  await block({ serviceId: service._id, station: 1, from: at('08:00'), until: at('10:00') })
  await block({ serviceId: service._id, from: at('09:30'), until: at('10:30') })
  // Station 1 loses 9:00 to 10:30, station 2 loses 9:30 to 10:30.
  await booked({ service, sub }, { date: '2026-11-20', time: '11:30 AM', minutes: 60, status: 'confirmed' })
  const { fill } = await asked(friday)
  expect(fill).toMatchObject({ offered: 2 * 4 * 60 - 90 - 60, booked: 60 })
  expect(fill.byHour).toEqual([
    { hour: 9, booked: 0, offered: 30 },
    { hour: 10, booked: 0, offered: 60 },
    { hour: 11, booked: 30, offered: 120 },
    { hour: 12, booked: 30, offered: 120 },
  ])
  const [ofFriday] = fill.byWeekday.filter(({ weekday }) => weekday === 'Friday')
  expect(ofFriday).toEqual({ weekday: 'Friday', booked: 60, offered: fill.offered })

  await spa.call('addClosure', { body: friday, headers: asOwner })
  expect((await asked(friday)).fill.offered).toBe(0)
  // Nobody can book a day beyond the horizon, so nothing is on offer there.
  expect((await asked({ from: '2028-01-01', to: '2028-01-31' })).fill.offered).toBe(0)
})

test('somebody who changed the number but not the address is one person, and is back', async () => {
  const offer = await addService(spa)
  await booked(offer, { date: '2026-09-01', phoneNumber: '0803 000 0001', email: 'a@example.com' })
  await booked(offer, { date: '2026-11-03', phoneNumber: '+234 803 000 0001' })
  await booked(offer, { date: '2026-11-04', phoneNumber: '0805 555 0000', email: 'A@example.com' })
  await booked(offer, { date: '2026-11-05', phoneNumber: '0805 555 0000' })
  await booked(offer, { date: '2026-11-06', phoneNumber: '0809 999 9999', status: 'cancelled' })
  await booked(offer, { date: '2026-11-07', phoneNumber: '12' })
  // Who came on the third left only the old number: nothing of these weeks ties them to the fourth, but both were here.
  expect((await asked({ from: '2026-11-01', to: '2026-11-30' })).people).toEqual({ new: 0, returning: 2, unknown: 1 })
  expect((await asked({ from: '2026-08-01', to: '2026-11-30' })).people).toEqual({ new: 1, returning: 0, unknown: 1 })
})

test('without days it is the last twelve weeks, and a spa that has just opened gets figures of nothing', async () => {
  const numbers = await asked()
  expect(numbers).toMatchObject({ from: '2026-08-25', to: '2026-11-16', bookings: 0, noShowRate: null, heard: [] })
  expect(numbers.income).toMatchObject({ in: 0, out: 0, net: 0, byService: [] })
  expect(numbers.income.byWeek).toHaveLength(13)
  expect(numbers.before).toMatchObject({ from: '2026-06-02', to: '2026-08-24' })
})

test('the sums of as many days before stand beside', async () => {
  const offer = await addService(spa)
  const id = await booked(offer, { date: '2026-11-05', status: 'no_show' })
  const payment = paymentRow(id, 7_000, new Date('2026-11-05T10:00:00Z'))
  await spa.db.insertInto('payments').values(payment).execute()
  const { before } = await asked({ from: '2026-11-09', to: '2026-11-15' })
  expect(before).toMatchObject({ from: '2026-11-02', to: '2026-11-08', bookings: 1, noShowRate: 1 })
  expect(before.income).toEqual({ in: 7_000, out: 0, net: 7_000 })
})

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day cannot be before the first.'],
  [{ from: '2020-01-01', to: '2026-11-01' }, 'Please ask for at most 732 days at once.'],
  [{ from: '1900-01-01' }, 'Please ask for at most 732 days at once.'],
  [{ from: '2026-02-30' }, 'Please give the date as YYYY-MM-DD'],
])('%j is refused with a sentence', async (query, sentence) => {
  const response = await spa.call('deskNumbers', { query: query as Record<string, string>, headers: asOwner })
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toContain(sentence)
})
