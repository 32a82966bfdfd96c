import { beforeEach, describe, expect, test } from 'vitest'
import { book, decide } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { lockBooking } from '#server/booking/booking.ts'
import { ownCalls } from '#server/booking/own/testing/own.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aDevice } from '../testing/desk.ts'
import { aComing, forgetEverything, look, mailsAt, setWall } from './testing/coming.ts'

const spa = useSpa()
beforeEach(async () => {
  await forgetEverything(spa)
  setWall(spa, '2026-11-16 07:00')
})

/** The kinds of what customers get. */
async function sentAt(wall: string) {
  return (await mailsAt(spa, wall)).toCustomers.map(({ kind }) => kind)
}

describe('a booking of Friday, made on Monday', () => {
  test('is reminded of two days before and on the day, once each, however often anybody looks', async () => {
    await aComing(spa, '2:00 PM')
    const sent: string[] = []
    for (let hour = 0; hour < 5 * 24; hour++) {
      await look(spa)
      for (const { kind } of await spa.deliver()) sent.push(`${kind} ${spa.clock.now().toISOString()}`)
      spa.clock.advance(60)
    }
    expect(sent.filter(line => line.startsWith('booking-'))).toEqual([
      'booking-reminder 2026-11-18T13:00:00.000Z',
      'booking-today 2026-11-20T07:00:00.000Z',
    ])
  })

  test('and confirmed since is reminded of like one whose receipt is still to be checked', async () => {
    const { _id } = await aComing(spa, '2:00 PM')
    await decide(spa, _id, 'confirmed')
    setWall(spa, '2026-11-17 12:00')
    await spa.deliver()
    expect(await sentAt('2026-11-18 14:00')).toEqual(['booking-reminder'])
  })

  test('that was cancelled a second before gets nothing, and is reminded of again once it is restored', async () => {
    const { _id } = await aComing(spa, '2:00 PM')
    const amaka = await aDevice(spa, "Amaka's phone")
    setWall(spa, '2026-11-18 13:59')
    await amaka.decide(_id, { status: 'cancelled' })
    spa.clock.advance(1 / 60)
    await look(spa)
    spa.clock.advance(1)
    await look(spa)
    expect((await spa.deliver()).map(({ kind }) => kind)).toEqual(['booking-cancelled'])
    setWall(spa, '2026-11-19 12:00')
    await amaka.call('POST', `/booking/${_id}/restore`)
    // The mail of the restoring is enough for now.
    expect(await sentAt('2026-11-19 13:00')).toEqual(['booking-restored'])
    expect(await sentAt('2026-11-20 08:00')).toEqual(['booking-today'])
  })
})

test('a cancel that is being written while the reminder becomes due wins', async () => {
  const { _id } = await aComing(spa, '2:00 PM')
  setWall(spa, '2026-11-18 14:00')
  const [locked, looked] = [signal(), signal()]
  const cancelling = inTransaction(spa.db, async tx => {
    await lockBooking(tx, _id, spa.clock.now())
    locked.give()
    await looked.given
    await tx.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', _id).execute()
  })
  await locked.given
  const looking = look(spa)
  await new Promise(later => setTimeout(later, 200))
  looked.give()
  await Promise.all([cancelling, looking])
  expect((await spa.deliver()).map(({ kind }) => kind)).not.toContain('booking-reminder')
})

test('who has not paid, or left no address, is not reminded', async () => {
  const { _id } = await aComing(spa, '2:00 PM')
  await spa.db.updateTable('bookings').set({ email: '' }).where('id', '=', _id).execute()
  await book(spa)
  await spa.deliver()
  expect(await sentAt('2026-11-18 14:00')).toEqual([])
})

test('who booked less than 60 hours ahead is reminded on the day only', async () => {
  setWall(spa, '2026-11-18 02:30')
  await aComing(spa, '2:00 PM')
  expect(await sentAt('2026-11-18 14:00')).toEqual([])
  expect(await sentAt('2026-11-20 08:00')).toEqual(['booking-today'])
})

test('who booked on the day itself has just had a mail', async () => {
  setWall(spa, '2026-11-20 08:30')
  await aComing(spa, '2:00 PM')
  expect(await sentAt('2026-11-20 09:00')).toEqual([])
})

describe('a move', () => {
  const move = async (id: string, bookingDate: string, bookingTime: string) => {
    const amaka = await aDevice(spa, "Amaka's phone")
    const moved = await amaka.call('PUT', `/booking/${id}/time`, { bookingDate, bookingTime })
    expect(moved.status).toBe(200)
    return amaka
  }

  test('makes new reminders, about the new time', async () => {
    const { _id } = await aComing(spa, '2:00 PM')
    expect(await sentAt('2026-11-18 14:00')).toEqual(['booking-reminder'])
    await move(_id, '2026-11-27', '3:00 PM')
    expect(await sentAt('2026-11-20 08:00')).toEqual(['booking-moved'])
    const [again] = (await mailsAt(spa, '2026-11-25 15:00')).toCustomers
    expect(again?.subject).toBe('Coming up: Ritual 1, Friday 27 November at 3:00 PM')
    expect(await sentAt('2026-11-27 08:00')).toEqual(['booking-today'])
  })

  test('less than 60 hours ahead makes none two days before', async () => {
    const { _id } = await aComing(spa, '2:00 PM', '2026-11-27')
    setWall(spa, '2026-11-17 20:00')
    await move(_id, '2026-11-20', '6:00 PM')
    expect(await sentAt('2026-11-18 18:00')).toEqual(['booking-moved', 'booking-reminder'])
    await move(_id, '2026-11-20', '7:00 PM')
    expect(await sentAt('2026-11-18 19:00')).toEqual(['booking-moved'])
    expect(await sentAt('2026-11-20 08:00')).toEqual(['booking-today'])
  })

  test('that was undone never was: the old time is not reminded of twice', async () => {
    const { _id } = await aComing(spa, '2:00 PM')
    expect(await sentAt('2026-11-18 14:00')).toEqual(['booking-reminder'])
    const amaka = await move(_id, '2026-11-27', '3:00 PM')
    await amaka.undo(_id)
    expect(await sentAt('2026-11-18 15:00')).toEqual([])
    expect(await sentAt('2026-11-20 08:00')).toEqual(['booking-today'])
  })
})

describe('what customers do to their own booking', () => {
  test('moving makes new reminders; cancelling ends them', async () => {
    const { bookingHash, manageKey: key } = await aComing(spa, '2:00 PM')
    const ada = ownCalls(spa, { bookingHash, key })
    expect(await sentAt('2026-11-18 14:00')).toEqual(['booking-reminder'])
    expect((await ada.move('3:00 PM', '2026-11-27')).status).toBe(200)
    expect(await sentAt('2026-11-25 15:00')).toEqual(['booking-reminder', 'booking-moved'])
    setWall(spa, '2026-11-27 07:59')
    expect((await ada.cancel()).status).toBe(200)
    expect(await sentAt('2026-11-27 08:00')).not.toContain('booking-today')
  })
})

describe('whatever happens to the server and its clock', () => {
  test('a server that was down at 8 AM and comes up at 9:30 reminds late, and once', async () => {
    await aComing(spa, '2:00 PM')
    expect(await sentAt('2026-11-20 09:30')).toEqual(['booking-today'])
    expect(await sentAt('2026-11-20 09:31')).toEqual([])
  })

  test('a clock that jumps an hour back sends nothing twice, one that jumps forward loses nothing', async () => {
    await aComing(spa, '2:00 PM')
    expect(await sentAt('2026-11-18 14:00')).toEqual(['booking-reminder'])
    expect(await sentAt('2026-11-18 13:00')).toEqual([])
    expect(await sentAt('2026-11-18 14:00')).toEqual([])
    expect(await sentAt('2026-11-20 07:59')).toEqual([])
    expect(await sentAt('2026-11-20 08:59')).toEqual(['booking-today'])
    expect(await sentAt('2026-11-20 08:00')).toEqual([])
  })

  test('a mail that cannot be written leaves no trace, and the next round writes it', async () => {
    await aComing(spa, '2:00 PM')
    setWall(spa, '2026-11-18 14:00')
    await spa.db.schema.alterTable('outbox').renameTo('outboxAway').execute()
    expect(await look(spa)).toBe(0)
    await spa.db.schema.alterTable('outboxAway').renameTo('outbox').execute()
    expect(await spa.db.selectFrom('reminders').selectAll().execute()).toEqual([])
    expect(await sentAt('2026-11-18 14:01')).toEqual(['booking-reminder'])
  })

  test('many who look at once send each reminder once', async () => {
    for (const time of ['1:00 PM', '2:00 PM', '3:00 PM']) await aComing(spa, time)
    setWall(spa, '2026-11-18 15:00')
    await Promise.all(Array.from({ length: 8 }, () => look(spa)))
    expect(await sentAt('2026-11-18 15:01')).toEqual(['booking-reminder', 'booking-reminder', 'booking-reminder'])
  })
})

/** Something one side of a test gives and the other waits for. */
function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { give, given }
}
