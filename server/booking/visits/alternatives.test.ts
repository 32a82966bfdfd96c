import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuestWish } from '#contract/booking/visit.ts'
import { FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { startMonday } from '#server/booking/waiting/testing/waiting.ts'
import { aTherapist } from '#server/desk/team/testing/team.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { MAX_ORDERS, visitAlternatives } from './alternatives.ts'
import { aVisit, guestsOf, openHouse, told } from './testing/house.ts'

const spa = useSpa()
let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse(spa)
})

beforeEach(async () => {
  await startMonday(spa)
  await inTransaction(spa.db, async tx => {
    for (const table of ['payments', 'bookingChanges', 'bookings'] as const) await tx.deleteFrom(table).execute()
  })
})

const update = (id: string, body: object) =>
  spa.call('updateTherapist', { parts: { id }, body, headers: asOwner }).then(({ statusCode }) => statusCode)

async function alternativeTo(guests: GuestWish[], kind: string, query: object = {}) {
  const parts = { visit: JSON.stringify(guests), date: FRIDAY, ...query }
  const { availableTimes, alternatives } = (await spa.call('availableTimes', { query: parts })).json()
  expect(availableTimes).toEqual([])
  return alternatives.find((one: { kind: string }) => one.kind === kind)
}

const take = ({ guests, bookingTime }: { guests: GuestWish[]; bookingTime: string }) => aVisit(spa, guests, bookingTime)

describe('one guest later', () => {
  test('is the guest who stands in the way, and not always the last one', async () => {
    const withNgozi = { subServiceId: house.classic, therapistId: house.ngozi }
    const wish = guestsOf([withNgozi], [withNgozi], [house.manicure])
    const later = await alternativeTo(wish, 'later')
    expect(later.sentence).toBe('Guest 2 could start 60 minutes later: 9:00 AM is free.')
    expect(told(await take(later))).toEqual([
      '9:00 AM Classic 0 20000',
      '9:00 AM Manicure 2 8000',
      '10:00 AM Classic 1 20000',
    ])
  })

  test('without a name is said by their number', async () => {
    const withNgozi = { subServiceId: house.classic, therapistId: house.ngozi }
    const wish = guestsOf([withNgozi], [withNgozi], [house.manicure]).map(one => ({ ...one, name: '' }))
    expect((await alternativeTo(wish, 'later')).sentence).toBe(
      'Your first guest could start 60 minutes later: 9:00 AM is free.',
    )
    expect((await alternativeTo(wish, 'later', { forDesk: 'true' })).sentence).toMatch(/^The first guest could/)
  })
})

describe('wanted people who are in the way', () => {
  afterEach(async () => {
    for (const id of [house.ngozi, house.bola]) await update(id, { daysOff: [] })
  })

  const away = { daysOff: [{ from: FRIDAY, to: FRIDAY }] }
  const withBoth = () =>
    guestsOf([
      { subServiceId: house.classic, therapistId: house.ngozi },
      { subServiceId: house.glow, therapistId: house.bola },
    ])

  test('are given up one at a time: the others still do what they were asked for', async () => {
    expect(await update(house.bola, away)).toBe(200)
    const anyone = await alternativeTo(withBoth(), 'anyone')
    expect(anyone.sentence).toBe('Without asking for Bola, 9:00 AM is free.')
    const { treatments } = await take(anyone)
    expect(treatments.map(({ therapist, therapistWanted }) => [therapist!.name, therapistWanted])).toEqual([
      ['Ngozi', true],
      ['Ngozi', false],
    ])
  })

  test('are all given up, by name, where that is not enough', async () => {
    const people = [house.classic, house.glow]
    const chi = await aTherapist(spa, 'Chi', { subServiceIds: people })
    for (const id of [house.ngozi, house.bola]) expect(await update(id, away)).toBe(200)
    const anyone = await alternativeTo(withBoth(), 'anyone')
    expect(anyone.sentence).toBe('Without asking for Ngozi and Bola, 9:00 AM is free.')
    const { treatments } = await take(anyone)
    expect(new Set(treatments.map(({ therapist }) => therapist!.name))).toEqual(new Set(['Chi']))
    await spa.call('hideTherapist', { parts: { id: chi._id }, headers: asOwner })
  })
})

describe('another order', () => {
  /** Both are booked until noon, so a classic is only free at the very end. */
  async function fillUntilNoon() {
    for (const time of ['9:00 AM', '10:00 AM', '11:00 AM'])
      await aVisit(spa, guestsOf([house.classic], [house.classic]), time)
  }

  test('may be one for several guests at once', async () => {
    await fillUntilNoon()
    const wish = guestsOf([house.classic, house.manicure], [house.classic, house.manicure])
    const order = await alternativeTo(wish, 'order')
    expect(order.sentence).toBe('With Manicure first for you and Guest 2, 11:30 AM is free.')
    expect(told(await take(order))).toEqual([
      '11:30 AM Manicure 0 8000',
      '11:30 AM Manicure 1 8000',
      '12:00 PM Classic 0 20000',
      '12:00 PM Classic 1 20000',
    ])
  })

  test('is no other than it has to be: who need not change keeps theirs', async () => {
    await fillUntilNoon()
    const wish = guestsOf([house.manicure, house.classic], [house.classic, house.manicure])
    const { sentence, guests } = await alternativeTo(wish, 'order')
    expect(sentence).toBe('With Manicure first for Guest 2, 11:30 AM is free.')
    expect(guests[0]).toEqual(wish[0])
  })
})

describe('of a wish', () => {
  const guest = (...ids: string[]) => ({ name: '', treatments: ids.map(subServiceId => ({ subServiceId })) })
  const asked = {
    date: FRIDAY,
    nextFreeDate: undefined,
    isExtra: () => false,
    nameOf: (id: string) => id,
    forDesk: false,
  }

  test('an order that begins with the same treatment is said in full', async () => {
    const firstTime = ([one]: readonly GuestWish[]) =>
      one!.treatments.map(({ subServiceId }) => subServiceId).join() === 'Facial,Nails,Scrub' ? '9:00 AM' : undefined
    const [order] = await visitAlternatives({ ...asked, guests: [guest('Facial', 'Scrub', 'Nails')], firstTime })
    expect(order!.sentence).toBe('With Facial, then Nails, then Scrub, 9:00 AM is free.')
  })

  test('the same treatment twice is no other order', async () => {
    const tried: string[] = []
    const firstTime = (guests: readonly GuestWish[]) => void tried.push(JSON.stringify(guests))
    await visitAlternatives({ ...asked, guests: [guest('Scrub', 'Scrub', 'Nails')], firstTime })
    expect(tried).toHaveLength(2)
    expect(new Set(tried).size).toBe(2)
  })

  test('the largest is tried so often and no more, and others have their turn in between', async () => {
    let tries = 0
    let turns = 0
    let isOver = false
    const takeTurns = () => {
      turns++
      if (!isOver) setImmediate(takeTurns)
    }
    setImmediate(takeTurns)
    const guests = [0, 1, 2, 3].map(number => ({
      name: '',
      treatments: ['a', 'b', 'c', 'd'].map(id => ({ subServiceId: id, therapistId: `${id}${number}` })),
    }))
    const found = await visitAlternatives({ ...asked, guests, firstTime: () => void tries++ })
    isOver = true
    expect(found).toEqual([])
    const [people, later] = [16 + 1, 3 * 8]
    expect(tries).toBe(MAX_ORDERS + people + later)
    expect(turns).toBeGreaterThanOrEqual(tries - 1)
  })
})
