import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addService, bodyFor, book, FRIDAY, info, post, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { findBooking } from './booking.ts'
import { overlaps } from './testing/queries.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

describe('a booking is found', () => {
  test('by its id, and by its hash in any case, with or without dashes', async () => {
    const { _id, bookingHash } = await book(spa)
    const ways = [
      _id,
      _id.toUpperCase(),
      ` ${bookingHash} `,
      bookingHash.toLowerCase(),
      bookingHash.replaceAll('-', ''),
      bookingHash.replaceAll('-', ' '),
    ]
    for (const identifier of ways) {
      const answer = await info(spa, identifier)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().booking).toMatchObject({ _id, bookingHash })
    }
  })

  test.each(['', ' ', 'K7QF-2M9X-T4WB', 'K7QF', randomUUID(), '-'.repeat(36), "' or '1'='1", '../../etc', 'é', '%00'])(
    '%j is no booking',
    async identifier => {
      const answer = await info(spa, identifier)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'booking_not_found', error: 'invalid booking id' })
    },
  )
})

describe('a receipt that has come in', () => {
  const submit = (id: string, note?: string) => submitted(spa, id, note)

  test('submits a held booking, which then no longer lapses', async () => {
    const { service, sub } = await addService(spa)
    const { _id } = await book(spa, service, sub)
    expect(await submit(_id, 'Paid by my sister')).toBe('submitted')
    spa.clock.advance(24 * 60)
    expect((await info(spa, _id)).json().booking).toMatchObject({ status: 'submitted', holdExpiresAt: null })
    expect(await times(spa, sub)).not.toContain('9:00 AM')
    expect(await findBooking(spa.db, _id)).toMatchObject({ note: 'Paid by my sister', sequence: 1 })
  })

  test('late moves to another station if its own is taken', async () => {
    const { service, sub } = await addService(spa, { stations: 2 })
    const { _id } = await book(spa, service, sub)
    spa.clock.advance(61)
    await book(spa, service, sub)
    expect(await submit(_id)).toBe('submitted')
    expect(await findBooking(spa.db, _id)).toMatchObject({ station: 2 })
    expect(await overlaps(spa.db)).toEqual([])
  })

  test.each([
    ['someone else has the time', async (booked: Booked) => void (await book(spa, booked.service, booked.sub))],
    ['the time has begun', async () => spa.clock.set('2026-11-20T08:00:01Z')],
    [
      'the day is closed',
      async () => {
        const body = { from: FRIDAY, to: FRIDAY }
        const { closure } = (await spa.call('addClosure', { body, headers: asOwner })).json()
        return () => spa.call('deleteClosure', { parts: { id: closure._id }, headers: asOwner })
      },
    ],
    [
      'the service is no longer offered',
      async ({ service }: Booked) =>
        void (await spa.call('deleteService', { parts: { id: service._id }, headers: asOwner })),
    ],
  ])('late finds its slot gone when %s', async (_, happens) => {
    const booked = await addService(spa)
    const { _id } = await book(spa, booked.service, booked.sub)
    spa.clock.advance(61)
    const undo = await happens(booked)
    expect(await submit(_id)).toBe('slot_gone')
    expect((await info(spa, _id)).json().booking.status).toBe('lapsed')
    await undo?.()
  })

  test('and a rival customer at the same moment: one of them has the time, nobody waits for the other forever', async () => {
    const { service, sub } = await addService(spa)
    const { _id } = await book(spa, service, sub)
    spa.clock.advance(61)
    const [late, ...rivals] = await Promise.all([
      submit(_id),
      ...Array.from({ length: 5 }, () => post(spa, bodyFor(service, sub))),
    ])
    const won = rivals.filter(({ statusCode }) => statusCode === 201).length
    expect(won + (late === 'submitted' ? 1 : 0)).toBe(1)
    expect(rivals.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
    expect(await overlaps(spa.db)).toEqual([])
  })
})

type Booked = Awaited<ReturnType<typeof addService>>
