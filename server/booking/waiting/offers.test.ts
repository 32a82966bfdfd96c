import { beforeEach, expect, test } from 'vitest'
import type { WaitingListResponse, WaitingResponse } from '#contract/booking/waiting.ts'
import { waitingRefusals } from '#contract/refusals.ts'
import { availableTimes, changeService, decide, FRIDAY, hours, times } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { bookAtDesk } from '#server/booking/testing/at-desk.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { offerFreedTimes } from './offers/offer-times.ts'
import { cancel, freedFriday, fullFriday, join, keyIn, readers, round, startMonday, take } from './testing/waiting.ts'

const spa = useSpa()

beforeEach(() => startMonday(spa))

const oneTime = () => fullFriday(spa, 1)

test('on a full day a visitor may wait, and the list of times says so', async () => {
  const { service, sub } = await oneTime()
  expect(await availableTimes(spa, sub, FRIDAY)).toMatchObject({ availableTimes: [], mayWait: true })
  const answer = await join(spa, service, sub, 'bisi@example.com')
  expect(answer.statusCode).toBe(201)
  expect(answer.json().message).toContain('Steam bath on Friday 20 November')
  // Nothing is sent for joining, and joining twice is joining once.
  expect((await join(spa, service, sub, 'Bisi@Example.com')).json()).toEqual(answer.json())
  expect(await round(spa)).toEqual([])
  expect(await spa.db.selectFrom('waitingPlaces').selectAll().execute()).toHaveLength(1)
})

test('when a time comes free the first in line is mailed, and nobody else can have it for half an hour', async () => {
  const full = await freedFriday(spa, 'first@example.com', 'second@example.com')
  const { service, sub } = full
  expect(await times(spa, sub)).toEqual(['9:00 AM'])

  const [mail, ...others] = await round(spa)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'first@example.com' })
  expect(mail!.subject).toBe('A time came free: Steam bath, Friday 20 November at 9:00 AM')
  expect(mail!.text).toMatch(/We are holding \d+:\d\d [AP]M for you until 9:33 AM today/)
  expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')

  expect(await times(spa, sub)).toEqual([])
  expect((await take(spa, full)).json()).toMatchObject({ code: 'slot_taken' })
  const opened = await spa.call('openWaiting', { body: { key: keyIn(mail) } })
  expect(opened.json<WaitingResponse>().waiting).toMatchObject({
    serviceSlug: service.slug,
    bookingDate: FRIDAY,
    email: 'first@example.com',
    offer: { bookingTime: '9:00 AM', until: '2026-11-16T08:33:00.000Z' },
  })

  expect((await take(spa, full, { offer: keyIn(mail) })).statusCode).toBe(201)
  expect((await spa.call('openWaiting', { body: { key: keyIn(mail) } })).statusCode).toBe(404)
  spa.clock.advance(40)
  expect(await round(spa)).toEqual([])
})

test('who lets it pass is followed by the next; with nobody left the time is simply free', async () => {
  const full = await freedFriday(spa, 'first@example.com', 'second@example.com')
  const mailed = await round(spa)
  const [late] = mailed
  spa.clock.advance(29)
  expect(await round(spa)).toEqual([])
  spa.clock.advance(1)
  mailed.push(...(await round(spa)))
  expect(readers(mailed)).toEqual(['first@example.com', 'second@example.com'])
  // The first one's key opens nothing any more; the second's does.
  expect((await take(spa, full, { offer: keyIn(late) })).json()).toMatchObject({ code: 'slot_taken' })
  spa.clock.advance(30)
  expect(await round(spa)).toEqual([])
  expect(await times(spa, full.sub)).toEqual(['9:00 AM'])
  expect((await take(spa, full, { offer: keyIn(late) })).statusCode).toBe(201)
})

test('a person gets one of these mails a day, whatever they wait for, and the same time is not offered twice', async () => {
  const one = await oneTime()
  const other = await oneTime()
  for (const { service, sub } of [one, other]) {
    await join(spa, service, sub, 'bisi@gmail.com')
    spa.clock.advance(1)
  }
  await cancel(spa, one.bookings[0]!)
  await cancel(spa, other.bookings[0]!)
  expect(readers(await round(spa))).toEqual(['bisi@gmail.com'])
  spa.clock.advance(31)
  expect(await round(spa)).toEqual([])
  // The next day the other one, and never again the first.
  spa.clock.set('2026-11-17T08:00:00Z')
  const [mail] = await round(spa)
  const opened = await spa.call('openWaiting', { body: { key: keyIn(mail) } })
  expect(opened.json<WaitingResponse>().waiting.subServiceId).toBe(other.sub._id)
  spa.clock.set('2026-11-18T08:00:00Z')
  expect(await round(spa)).toEqual([])
})

test('at night nobody is mailed; in the morning they are', async () => {
  const { service, sub, bookings } = await oneTime()
  await join(spa, service, sub, 'bisi@example.com')
  spa.clock.set('2026-11-16T20:00:00Z')
  await cancel(spa, bookings[0]!)
  expect(await round(spa)).toEqual([])
  spa.clock.set('2026-11-17T06:59:00Z')
  expect(await round(spa)).toEqual([])
  spa.clock.set('2026-11-17T07:00:00Z')
  expect(readers(await round(spa))).toEqual(['bisi@example.com'])
})

test('a time that starts within two hours is not offered', async () => {
  const { service, sub, bookings } = await oneTime()
  await join(spa, service, sub, 'bisi@example.com')
  spa.clock.set('2026-11-20T07:00:00Z')
  await cancel(spa, bookings[0]!)
  expect(await round(spa)).toEqual([])
})

test('nothing is offered while the desk can still undo, nor while new bookings are paused', async () => {
  const { service, sub, bookings } = await oneTime()
  await join(spa, service, sub, 'bisi@example.com')
  await decide(spa, bookings[0]!._id, 'cancelled')
  expect(await round(spa)).toEqual([])
  expect((await spa.call('undoChange', { parts: { id: bookings[0]!._id }, headers: asOwner })).statusCode).toBe(200)
  spa.clock.advance(1)
  expect(await round(spa)).toEqual([])

  await cancel(spa, bookings[0]!)
  await spa.call('updateSetting', { body: { isPaused: { beauty: true } }, headers: asOwner })
  expect(await round(spa)).toEqual([])
  await spa.call('updateSetting', { body: { isPaused: { beauty: false } }, headers: asOwner })
  expect(readers(await round(spa))).toEqual(['bisi@example.com'])
  // The time is promised: the desk gets it back with the next free one, not by restoring.
  const restored = await spa.call('restoreBooking', { parts: { id: bookings[0]!._id }, headers: asOwner })
  expect(restored.json()).toMatchObject({ code: 'slot_taken' })
})

test.each([
  [
    'a receipt is declined',
    async (full: Full) => {
      await cancel(spa, full.bookings[0]!)
      const { booking } = (await take(spa, full)).json()
      await submitted(spa, booking._id)
      expect(await round(spa)).toEqual([])
      await decide(spa, booking._id, 'declined')
      spa.clock.advance(1)
    },
  ],
  [
    'a hold lapses',
    async (full: Full) => {
      await cancel(spa, full.bookings[0]!)
      // Held by somebody before the round looks: it is taken, until it lapses.
      await take(spa, full)
      expect(await round(spa)).toEqual([])
      spa.clock.advance(61)
    },
  ],
  [
    'a booking moves away',
    async ({ bookings }: Full) => {
      const body = { bookingDate: '2026-11-27', bookingTime: '9:00 AM' }
      await spa.call('moveBooking', { parts: { id: bookings[0]!._id }, body, headers: asOwner })
      spa.clock.advance(1)
    },
  ],
  [
    'the hours grow',
    async ({ service, sub }: Full) => {
      const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 11) }]
      await changeService(spa, service, { serviceArray: [{ ...sub, availability }] })
    },
  ],
  ['a station is added', async ({ service }: Full) => void (await changeService(spa, service, { stations: 2 }))],
])('whatever frees a time, the list hears of it: %s', async (_, free) => {
  const full = await oneTime()
  await join(spa, full.service, full.sub, 'bisi@example.com')
  await free(full)
  expect(readers(await round(spa))).toEqual(['bisi@example.com'])
})

type Full = Awaited<ReturnType<typeof fullFriday>>

test('a block that is lifted and a closure that is deleted free times too', async () => {
  const { service, sub, bookings } = await oneTime()
  const block = await spa.call('addBlock', {
    body: { serviceId: service._id, from: '2026-11-20T09:00:00+01:00', until: '2026-11-20T10:00:00+01:00' },
    headers: asOwner,
  })
  await cancel(spa, bookings[0]!)
  expect((await join(spa, service, sub, 'bisi@example.com')).statusCode).toBe(201)
  expect(await round(spa)).toEqual([])
  await spa.call('deleteBlock', { parts: { id: block.json().block._id }, headers: asOwner })
  expect(readers(await round(spa))).toEqual(['bisi@example.com'])

  spa.clock.advance(31)
  await round(spa)
  const closed = await spa.call('addClosure', { body: { from: FRIDAY, to: FRIDAY }, headers: asOwner })
  expect((await join(spa, service, sub, 'chi@example.com')).statusCode).toBe(201)
  expect(await round(spa)).toEqual([])
  await spa.call('deleteClosure', { parts: { id: closed.json().closure._id }, headers: asOwner })
  expect(readers(await round(spa))).toEqual(['chi@example.com'])
})

test('one tap ends it: by the page, or by the button of the mail program, and never by opening a link', async () => {
  await freedFriday(spa, 'first@example.com', 'second@example.com', 'third@example.com')
  const [mail] = await round(spa)
  const left = await spa.call('leaveWaiting', { body: { key: keyIn(mail) } })
  expect(left.statusCode).toBe(200)
  // What was kept for the first is the second's at once.
  const [next] = await round(spa)
  expect(next?.to).toBe('second@example.com')
  const [, url = ''] = /<https?:\/\/[^/]+(.+)>/.exec(next!.headers!['List-Unsubscribe']!) ?? []
  expect((await spa.app.inject({ method: 'GET', url })).statusCode).toBe(405)
  const oneClick = await spa.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(oneClick.statusCode).toBe(200)
  expect(readers(await round(spa))).toEqual(['third@example.com'])
  // A wrong key gets the same response, and nobody leaves by it.
  expect((await spa.call('leaveWaiting', { body: { key: 'x.y' } })).json()).toEqual(left.json())
  expect(await spa.db.selectFrom('waitingPlaces').select('email').execute()).toEqual([{ email: 'third@example.com' }])
})

test('who has booked the day by other means waits no more', async () => {
  const { service, sub, bookings } = await fullFriday(spa, 2)
  await join(spa, service, sub, 'bisi@example.com')
  await cancel(spa, bookings[0]!)
  const { bookingTime } = bookings[0]!
  await take(spa, { service, sub }, { bookingTime, email: 'Bisi@example.com' })
  await cancel(spa, bookings.at(-1)!)
  expect(await round(spa)).toEqual([])
  expect(await spa.db.selectFrom('waitingPlaces').selectAll().execute()).toEqual([])
})

test('a mail that never left is no turn: the offer is forgotten, and the person is still first', async () => {
  await freedFriday(spa, 'bisi@example.com')
  expect(await offerFreedTimes(spa.deps)).toBe(1)
  spa.clock.advance(31)
  // Nobody has delivered anything meanwhile.
  expect(readers(await round(spa))).toEqual(['bisi@example.com'])
})

test('the desk is told who keeps a time, and until when; squeezing in is not hindered', async () => {
  const { service } = await freedFriday(spa, 'bisi@example.com')
  await round(spa)
  const refused = await bookAtDesk(spa, service)
  expect(refused.json()).toMatchObject({ code: 'slot_taken' })
  expect(refused.json().message).toContain(
    '9:00 AM for Hammam is offered to somebody on the waiting list until 9:32 AM',
  )
  expect((await bookAtDesk(spa, service, { squeezeIn: true })).statusCode).toBe(201)
})

test('the desk sees who waits, and takes somebody off the list', async () => {
  await freedFriday(spa, 'first@example.com', 'second@example.com')
  await round(spa)
  const list = await spa.call('listWaiting', { headers: asOwner })
  const { places } = list.json<WaitingListResponse>()
  expect(places.map(({ email, offer }) => [email, offer?.bookingTime])).toEqual([
    ['first@example.com', '9:00 AM'],
    ['second@example.com', undefined],
  ])
  const remove = () => spa.call('removeWaiting', { parts: { id: places[0]!._id }, headers: asOwner })
  expect((await remove()).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(404)
  expect(readers(await round(spa))).toEqual(['second@example.com'])
  const record = await spa.db.selectFrom('ownerRecord').selectAll().where('what', 'like', '%waiting%').execute()
  expect(JSON.stringify(record)).not.toContain('example.com')
})

test('a day that has times, has passed, is not worked or lies too far ahead is not waited for', async () => {
  const { service, sub, bookings } = await oneTime()
  const refusal = async (date?: string) => (await join(spa, service, sub, 'bisi@example.com', date)).json()
  expect(await refusal('2026-11-27')).toMatchObject({
    code: 'time_is_free',
    message: waitingRefusals.timeIsFree('9:00 AM', 'Friday 27 November'),
  })
  for (const date of ['2026-11-13', '2026-11-22', '2028-01-07'])
    expect(await refusal(date)).toMatchObject({ code: 'time_not_offered' })
  await cancel(spa, bookings[0]!)
  expect(await refusal()).toMatchObject({ code: 'time_is_free' })
})

test('an address waits for five days at most, a wrong one is named, and the owner may keep no list', async () => {
  for (let place = 0; place < 5; place++) {
    const { service, sub } = await oneTime()
    expect((await join(spa, service, sub, `bi.si+${place}@gmail.com`)).statusCode).toBe(201)
  }
  const { service, sub } = await oneTime()
  expect((await join(spa, service, sub, 'bisi@gmail.com')).json()).toMatchObject({ code: 'too_many_places' })
  expect((await join(spa, service, sub, 'bisi')).json().fieldErrors.email).toBeTruthy()

  await spa.call('updateSpa', { body: { spa: { waitingList: { isOn: false } } }, headers: asOwner })
  expect((await join(spa, service, sub, 'chi@example.com')).json()).toMatchObject({ code: 'waiting_list_off' })
  expect(await availableTimes(spa, sub, FRIDAY)).not.toHaveProperty('mayWait')
  await spa.call('updateSpa', { body: { spa: { waitingList: { isOn: true } } }, headers: asOwner })
})
