import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  HOLDS_PER_PERSON_MAX,
  LAST_BOOKING_HEADER,
  WAITING_PER_HOUSE_MAX,
  WAITING_PER_NETWORK_MAX,
  WAITING_PER_PAID_BOOKING,
  WAITING_PER_PERSON_MAX,
} from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { addService, bodyFor, decide, hours } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { createBooking } from '#server/booking/create.ts'
import { bookAtDesk } from '#server/booking/testing/at-desk.ts'
import { submitted } from '#server/booking/testing/submit.ts'

const spa = useSpa({ config: { rateLimits: true } })
beforeEach(() => spa.clock.set(MONDAY_7_AM))

let people = 0
let networks = 0

/** Somebody nobody has seen before. */
function aPerson() {
  people++
  return {
    fullName: 'Ada Obi',
    email: `person-${people}@example.com`,
    phoneNumber: `+234 803 ${String(1_000_000 + people)}`,
  }
}
const aNetwork = () => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`

type Wish = Partial<Record<'ip' | 'lastBooking' | 'key' | 'replaces' | 'replacesKey', string>>

/** Many stations, so that nobody is in anybody's way. */
async function aSpa({ price = 25_000 } = {}) {
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 19) }]
  const { service, sub } = await addService(spa, { stations: 50, subs: [{ availability, price }] })
  return async (person: object, wish: Wish = {}) => {
    const { ip = aNetwork(), lastBooking, key, replaces, replacesKey } = wish
    const payload = { ...bodyFor(service, sub), ...person, replaces, replacesKey }
    const headers = {
      ...(lastBooking && { [LAST_BOOKING_HEADER]: lastBooking }),
      ...(key && { 'idempotency-key': key }),
    }
    const url = callPath('createBooking')
    const response = await spa.app.inject({ method: 'POST', url, payload, headers, remoteAddress: ip })
    return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] }
  }
}

type Book = Awaited<ReturnType<typeof aSpa>>

async function bookTimes(book: Book, times: number, person: () => object, wish?: () => Wish) {
  const made = []
  for (let n = 0; n < times; n++) {
    const { status, body } = await book(person(), wish?.())
    expect(status).toBe(201)
    made.push({ ...body.booking, manageKey: body.manageKey })
  }
  return made
}

test('an ordinary family books three times in a row, pays, and books again: nobody is in their way', async () => {
  const book = await aSpa()
  const [mother, ip] = [aPerson(), aNetwork()]
  let lastBooking: string | undefined
  for (let round = 0; round < 4; round++) {
    const made = await bookTimes(
      book,
      3,
      () => mother,
      () => ({ ip, lastBooking }),
    )
    lastBooking = made.at(-1).bookingHash
    for (const { _id } of made) expect(await submitted(spa, _id)).toBe('submitted')
    for (const { _id } of made) expect((await decide(spa, _id, 'confirmed')).statusCode).toBe(200)
  }
})

describe('a fourth unpaid hold is refused', () => {
  test.each([
    ['the same mailbox, however it is spelt', [(n: number) => ({ ...aPerson(), email: `a.d.a+${n}@gmail.com` })]],
    ['the same mailbox of any provider', [(n: number) => ({ ...aPerson(), email: `chidi+${n}@spa.ng` })]],
    [
      'the same phone, however it is written',
      [
        () => ({ ...aPerson(), phoneNumber: '0809 555 0177' }),
        () => ({ ...aPerson(), phoneNumber: '+234 809 555 0177' }),
        () => ({ ...aPerson(), phoneNumber: '(0809) 555-0177' }),
        () => ({ ...aPerson(), phoneNumber: '00234 8095550177' }),
      ],
    ],
  ])('of %s', async (_, spellings) => {
    const book = await aSpa()
    const persons = Array.from({ length: 4 }, (_, n) => spellings[n % spellings.length]!(n))
    for (const person of persons.slice(0, HOLDS_PER_PERSON_MAX)) expect((await book(person)).status).toBe(201)
    const { status, body, retryAfter } = await book(persons[3]!)
    expect(status).toBe(429)
    expect(body).toMatchObject({ code: 'too_many_holds', error: expect.stringContaining('8:00 AM') })
    expect(body.error).toMatch(/Hammam.*pay for one of them or release one/)
    expect(retryAfter).toBe('3600')
  })

  test('of the same device, whatever was typed', async () => {
    const book = await aSpa()
    let lastBooking: string | undefined
    for (let n = 0; n < HOLDS_PER_PERSON_MAX; n++) {
      const { body } = await book(aPerson(), { lastBooking })
      lastBooking = body.booking.bookingHash
    }
    expect((await book(aPerson(), { lastBooking })).body.code).toBe('too_many_holds')
    expect((await book(aPerson(), { lastBooking: 'no such number' })).status).toBe(201)
  })

  test('until one of them is paid, let go or over', async () => {
    const book = await aSpa()
    const person = aPerson()
    const [first, second] = await bookTimes(book, 3, () => person)
    expect((await book(person)).status).toBe(429)
    await submitted(spa, first._id)
    expect((await book(person)).status).toBe(201)
    expect((await book(person)).status).toBe(429)
    await spa.call('releaseBooking', { body: { bookingId: second._id, key: second.manageKey } })
    expect((await book(person)).status).toBe(201)
    expect((await book(person)).status).toBe(429)
    spa.clock.advance(60)
    expect((await book(person)).status).toBe(201)
  })
})

test('who chooses another time instead of one that is held takes no fourth', async () => {
  const book = await aSpa()
  const person = aPerson()
  const [, , third] = await bookTimes(book, 3, () => person)
  const { bookingHash: replaces, manageKey: replacesKey } = third
  expect((await book(person, { replaces, replacesKey })).status).toBe(201)
  expect((await book(person)).status).toBe(429)
})

test('a retry of a booking that was made is answered as before', async () => {
  const book = await aSpa()
  const [person, key] = [aPerson(), randomUUID()]
  await bookTimes(book, 2, () => person)
  const first = await book(person, { key })
  expect((await book(person)).status).toBe(429)
  expect(await book(person, { key })).toMatchObject({ status: 201, body: first.body })
})

test('twenty at once are three', async () => {
  const book = await aSpa()
  const person = aPerson()
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(person)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(HOLDS_PER_PERSON_MAX)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
})

test.each([
  ['holds', HOLDS_PER_PERSON_MAX, false],
  ['worthless receipts', WAITING_PER_PERSON_MAX, true],
])('cancelling one, booking another and taking it back is no way around the limit of %s', async (_, most, isPaid) => {
  const book = await aSpa()
  const person = aPerson()
  const made = []
  for (let n = 0; n < most; n++) {
    const [one] = await bookTimes(book, 1, () => person)
    if (isPaid) await submitted(spa, one._id)
    made.push(one)
  }
  const own = { bookingHash: made[0].bookingHash, key: made[0].manageKey }
  expect((await spa.call('cancelOwnBooking', { body: own })).statusCode).toBe(200)
  expect((await book(person)).status).toBe(201)
  expect((await spa.call('restoreOwnBooking', { body: own })).json().code).toBe('too_many_holds')
})

describe('worthless receipts', () => {
  test('do not make room for more than a handful of bookings', async () => {
    const book = await aSpa()
    const person = aPerson()
    for (let n = 0; n < WAITING_PER_PERSON_MAX; n++) {
      const [{ _id }] = await bookTimes(book, 1, () => person)
      await submitted(spa, _id)
    }
    const { body, retryAfter } = await book(person)
    expect(body).toMatchObject({ code: 'too_many_holds', error: expect.stringContaining('paid or checked') })
    expect(Number(retryAfter)).toBe(48 * 60 * 60)
  })

  test('do not bring back more lapsed holds than could be held', async () => {
    const book = await aSpa()
    const person = aPerson()
    const made = []
    for (let hour = 0; hour < 4; hour++) {
      made.push(...(await bookTimes(book, 3, () => person)))
      spa.clock.advance(61)
    }
    const outcomes = []
    for (const { _id } of made) outcomes.push(await submitted(spa, _id))
    expect(outcomes.filter(outcome => outcome === 'submitted')).toHaveLength(WAITING_PER_PERSON_MAX)
    expect(outcomes.filter(outcome => outcome === 'slot_gone')).toHaveLength(12 - WAITING_PER_PERSON_MAX)
  })
})

describe('a network', () => {
  test('takes so many times at once and no more, whoever asks', async () => {
    const book = await aSpa()
    const ip = aNetwork()
    await bookTimes(book, WAITING_PER_NETWORK_MAX, aPerson, () => ({ ip }))
    const { status, body } = await book(aPerson(), { ip })
    expect(status).toBe(429)
    expect(body).toMatchObject({ code: 'too_many_holds', error: expect.stringContaining('network') })
    expect((await book(aPerson())).status).toBe(201)
  })

  test.each(['127.0.0.1', 'fe80::1'])(
    'of the house itself, or behind a proxy nobody declared, has room for more: %s',
    async ip => {
      const book = await aSpa()
      await bookTimes(book, WAITING_PER_HOUSE_MAX, aPerson, () => ({ ip }))
      expect((await book(aPerson(), { ip })).status).toBe(429)
      await spa.db.updateTable('bookings').set({ status: 'lapsed' }).where('status', '=', 'held').execute()
    },
  )

  test('has room for more with every booking that was paid there, and not with those that were declined or lapsed', async () => {
    const book = await aSpa()
    const ip = aNetwork()
    const [paid, declined] = await bookTimes(book, 3, aPerson, () => ({ ip }))
    await submitted(spa, declined._id)
    await decide(spa, declined._id, 'declined')
    await decide(spa, paid._id, 'confirmed')
    spa.clock.advance(61)
    await bookTimes(book, WAITING_PER_NETWORK_MAX + WAITING_PER_PAID_BOOKING, aPerson, () => ({ ip }))
    expect((await book(aPerson(), { ip })).status).toBe(429)
    // The one who paid is not kept out by the others.
    expect((await book(aPerson(), { ip, lastBooking: paid.bookingHash })).status).toBe(201)
  })

  test('gains nothing by bookings that cost nothing, and cannot take all of those either', async () => {
    const book = await aSpa({ price: 0 })
    const ip = aNetwork()
    await bookTimes(book, WAITING_PER_NETWORK_MAX, aPerson, () => ({ ip }))
    expect((await book(aPerson(), { ip })).status).toBe(429)
    const person = aPerson()
    await bookTimes(book, WAITING_PER_PERSON_MAX, () => person)
    expect((await book(person)).status).toBe(429)
  })
})

test('the desk books for whom it likes, as often as it likes', async () => {
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 19) }]
  const { service } = await addService(spa, { stations: 20, subs: [{ availability }] })
  const person = aPerson()
  for (let n = 0; n < 8; n++)
    expect((await bookAtDesk(spa, service, { ...person, payment: 'pay_link' })).statusCode).toBe(201)
  // And what the desk holds for somebody is not counted against them.
  expect((await (await aSpa())(person)).status).toBe(201)
})

test('where the limits are off nobody is counted', async () => {
  const { service, sub } = await addService(spa, { stations: 9 })
  const deps = { ...spa.deps, config: { ...spa.config, rateLimits: false } }
  const body = { ...bodyFor(service, sub), ...aPerson() }
  for (let n = 0; n < 9; n++)
    expect((await createBooking(deps, body, { client: { ip: '192.0.2.1' } })).status).toBe('held')
})
