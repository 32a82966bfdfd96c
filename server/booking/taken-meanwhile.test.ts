import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addService, bodyFor, FRIDAY, post } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice, advanceSeconds } from '#server/desk/testing/desk.ts'
import { submitted } from './testing/submit.ts'
import { somebody } from './waiting/testing/waiting.ts'

const spa = useSpa()
let phone: Awaited<ReturnType<typeof aDevice>>
beforeAll(async () => {
  phone = await aDevice(spa, 'Amaka’s phone')
})
beforeEach(() => spa.clock.set(MONDAY_7_AM))

type Offered = Awaited<ReturnType<typeof addService>>

async function aBooking({ service, sub }: Offered, time = '9:00 AM') {
  const response = await post(spa, { ...bodyFor(service, sub, time), ...somebody() })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().booking as { _id: string; bookingHash: string }
}

describe('a time that went to somebody else meanwhile is a sentence', () => {
  test('for a device that declines a receipt and confirms it within fifteen seconds', async () => {
    const offered = await addService(spa)
    const booking = await aBooking(offered)
    await submitted(spa, booking._id)
    expect((await phone.decide(booking._id, { status: 'declined' })).status).toBe(200)
    await aBooking(offered)
    advanceSeconds(spa, 5)
    const { status, body } = await phone.decide(booking._id, { status: 'confirmed' })
    expect([status, body.code]).toEqual([409, 'slot_taken'])
    expect(body.message).toBe('9:00 AM for Hammam has gone to somebody else. Please choose another time first.')
    expect((await phone.details(booking._id)).booking.status).toBe('declined')
  })

  test('for who undoes a move, and it names the time that is gone', async () => {
    const offered = await addService(spa)
    const booking = await aBooking(offered)
    const to = { bookingDate: FRIDAY, bookingTime: '11:00 AM' }
    expect((await phone.call('PUT', `/booking/${booking._id}/time`, to)).status).toBe(200)
    await aBooking(offered)
    const { status, body } = await phone.undo(booking._id)
    expect([status, body.code]).toEqual([409, 'slot_taken'])
    expect(body.message).toContain('9:00 AM for Hammam')
  })

  test('but a hold that is over keeps nobody from undoing', async () => {
    const offered = await addService(spa)
    const booking = await aBooking(offered)
    await submitted(spa, booking._id)
    const other = await aBooking(offered, '10:00 AM')
    advanceSeconds(spa, 3590)
    expect((await phone.decide(booking._id, { status: 'declined' })).status).toBe(200)
    await spa.db
      .updateTable('bookings')
      .set(({ selectFrom }) => ({
        startsAt: selectFrom('bookings as b').select('b.startsAt').where('b.id', '=', booking._id),
        endsAt: selectFrom('bookings as b').select('b.endsAt').where('b.id', '=', booking._id),
        freeAgainAt: selectFrom('bookings as b').select('b.freeAgainAt').where('b.id', '=', booking._id),
        holdExpiresAt: new Date(spa.clock.now().getTime() + 5000),
      }))
      .where('id', '=', other._id)
      .execute()
    advanceSeconds(spa, 6)
    expect((await phone.undo(booking._id)).body).toMatchObject({ success: true, booking: { status: 'submitted' } })
  })
})
