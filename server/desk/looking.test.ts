import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type CallKey, callPath, calls } from '#contract/calls.ts'
import { dayResponse, type ReceiptCard, receiptsResponse } from '#contract/desk/desk.ts'
import { GROUPS_TO_DECIDE, receiptGroup } from '#contract/money/receipt-groups.ts'
import type { Call } from '#contract/platform/call.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import {
  addService,
  bodyFor,
  book,
  encodeForm,
  FRIDAY,
  hours,
  pay,
  post,
  receiptRows,
} from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { bookAtDesk } from '#server/booking/testing/at-desk.ts'
import { insertVisit } from '#server/booking/testing/visits.ts'
import { aTherapist, changeTherapist } from './team/testing/team.ts'
import { aDevice, aReceipt, useDesk } from './testing/desk.ts'

const { spa, amaka } = useDesk(['deskKeys', 'bookingChanges', 'payments', 'receipts', 'outbox', 'bookings'])

const picture = (background = '#fff') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
const queue = async () => {
  const { body } = await amaka.call('GET', '/desk/receipts')
  // As it travels, and nothing besides.
  expect(body).toEqual(receiptsResponse.parse(body))
  return body.receipts
}
/** Every text of an answer, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}
const ids = (cards: { booking: { _id: string } }[]) => cards.map(({ booking }) => booking._id)

describe('the day', () => {
  test('has who comes in the order of the clock, the stations, and what is closed', async () => {
    const { service, sub } = await addService(spa, { stations: 2 })
    const late = await book(spa, service, sub, '11:00 AM')
    const early = await book(spa, service, sub, '9:00 AM')
    const closure = { from: FRIDAY, to: FRIDAY, reason: 'Power cut' }
    await spa.call('addClosure', { body: closure, headers: asOwner })
    const { status, body } = await amaka.call('GET', `/desk/day?date=${FRIDAY}`)
    expect(status).toBe(200)
    expect(dayResponse.strict().parse(body).date).toBe(FRIDAY)
    expect(body.bookings.map(({ _id }: { _id: string }) => _id)).toEqual([early._id, late._id])
    expect(body.stations).toContainEqual({
      serviceId: service._id,
      serviceName: service.name,
      stations: 2,
      takesTherapist: false,
      takesRoom: false,
      hours: expect.arrayContaining([{ start: expect.any(Number), end: expect.any(Number) }]),
    })
    expect(body.closures).toMatchObject([closure])
    await spa.db.deleteFrom('closures').execute()
  })

  test('has who works, the rooms, and what each booking has or lacks of them', async () => {
    const { service, sub } = await addService(spa, { stations: 2 })
    const before = await book(spa, service, sub, '9:00 AM')
    const asked = { headers: asOwner }
    // She comes too late for the booking that is there already.
    const late = [{ day: 'Friday', timeRanges: hours(10, 17) }]
    const ada = { name: 'Ada', subServiceIds: [sub._id], hours: late }
    const { member } = (await spa.call('addTherapist', { body: ada, ...asked })).json()
    const { room } = (
      await spa.call('addRoom', { body: { name: 'Suite', serviceIds: [service._id] }, ...asked })
    ).json()
    const since = await book(spa, service, sub, '11:00 AM')
    const view = await aDevice(spa, 'Tablet', 'view')
    for (const device of [amaka, view]) {
      const { body } = await device.call('GET', `/desk/day?date=${FRIDAY}`)
      expect(dayResponse.strict().parse(body).stations).toContainEqual(
        expect.objectContaining({ serviceId: service._id, takesTherapist: true, takesRoom: true }),
      )
      expect(body.therapists).toMatchObject([{ _id: member._id, name: 'Ada', reason: '' }])
      expect(body.rooms).toEqual([{ _id: room._id, name: 'Suite', places: 1 }])
      const suite = { _id: room._id, name: 'Suite' }
      const nobody = { therapist: null, room: suite, lacks: ['therapist'] }
      const both = { therapist: { _id: member._id, name: 'Ada' }, room: suite, lacks: [] }
      expect(body.bookings).toMatchObject([nobody, both])
    }
    for (const { _id } of [before, since]) await amaka.call('PUT', `/booking/${_id}/status`, { status: 'cancelled' })
    const { body } = await amaka.call('GET', `/desk/day?date=${FRIDAY}`)
    for (const { lacks } of body.bookings) expect(lacks).toEqual([])
  })

  test('has when each person is free: not while they treat or have a break, nor for less than a step', async () => {
    const { service, sub } = await addService(spa)
    const fridays = [{ day: 'Friday' as const, timeRanges: hours(9, 12) }]
    const ada = await aTherapist(spa, 'Ada', { subServiceIds: [sub._id], hours: fridays })
    const freeAt = async () => {
      const { therapists } = (await amaka.call('GET', `/desk/day?date=${FRIDAY}`)).body
      return therapists.find(({ _id }: { _id: string }) => _id === ada._id).freeAt
    }
    expect(await freeAt()).toBeNull()
    const treatment = await book(spa, service, sub, '9:00 AM')
    await amaka.call('PUT', `/booking/${treatment._id}/status`, { status: 'confirmed' })
    const lunch = { from: `${FRIDAY}T10:15:00+01:00`, until: `${FRIDAY}T11:00:00+01:00`, therapistId: ada._id }
    const { block } = (await spa.call('addBlock', { body: lunch, headers: asOwner })).json()
    spa.clock.set(`${FRIDAY}T07:10:00Z`)
    expect(await freeAt()).toBe('11:00 AM')
    await spa.call('deleteBlock', { parts: { id: block._id }, headers: asOwner })
    expect(await freeAt()).toBe('10:00 AM')
    spa.clock.set(`${FRIDAY}T10:12:00Z`)
    expect(await freeAt()).toBe('11:12 AM')
    spa.clock.set(`${FRIDAY}T10:31:00Z`)
    expect(await freeAt()).toBeNull()
    await changeTherapist(spa, ada, { isHidden: true })
  })

  test('has whose person is away then, by a block or a day off, until the treatment begins', async () => {
    const { service, sub } = await addService(spa, {
      subs: [{ availability: [{ day: 'Friday', timeRanges: hours(9, 18) }] }],
    })
    const ada = await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] })
    const at = async (bookingTime: string): Promise<string> =>
      (await bookAtDesk(spa, service, { bookingTime, therapistId: ada._id })).json().booking._id
    const [nine, eleven, one, three] = [
      await at('9:00 AM'),
      await at('11:00 AM'),
      await at('1:00 PM'),
      await at('3:00 PM'),
    ]
    const view = await aDevice(spa, 'Tablet', 'view')
    const marked = async (device: Pick<typeof amaka, 'call'> = amaka): Promise<string[]> => {
      const { body } = await device.call('GET', `/desk/day?date=${FRIDAY}`)
      const { away, bookings } = dayResponse.strict().parse(body)
      return bookings.filter(({ _id }) => away.includes(_id)).map(({ bookingTime }) => bookingTime)
    }
    const onSheet = async (id: string) => (await amaka.call('GET', `/booking/${id}`)).body.away
    expect(await marked()).toEqual([])
    expect(await onSheet(nine)).toEqual([])

    const block = { from: `${FRIDAY}T09:30:00+01:00`, until: `${FRIDAY}T13:10:00+01:00`, therapistId: ada._id }
    await spa.call('addBlock', { body: block, headers: asOwner })
    for (const device of [amaka, view]) expect(await marked(device)).toEqual(['9:00 AM', '11:00 AM', '1:00 PM'])
    expect([await onSheet(eleven), await onSheet(three)]).toEqual([[eleven], []])
    // Nobody has to be found for who is being treated, or does not come.
    spa.clock.set(`${FRIDAY}T08:05:00Z`)
    await amaka.call('PUT', `/booking/${one}/status`, { status: 'cancelled' })
    expect(await marked()).toEqual(['11:00 AM'])

    await changeTherapist(spa, ada, { daysOff: [{ from: FRIDAY, to: FRIDAY, reason: 'Exams' }] })
    expect(await marked()).toEqual(['11:00 AM', '3:00 PM'])
    await changeTherapist(spa, ada, { isHidden: true, daysOff: [] })
    await spa.db.deleteFrom('blocks').execute()
  })

  test('shows a device that may only look neither phone nor mail, note or price', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.call('PUT', `/booking/${_id}/contact`, { privateNote: 'Allergic to nuts' })
    const view = await aDevice(spa, 'Tablet', 'view')
    const response = await view.call('GET', `/desk/day?date=${FRIDAY}`)
    const [booking] = response.body.bookings
    expect(booking).toMatchObject({ fullName: 'Ada Obi', bookingTime: '9:00 AM', status: 'submitted' })
    for (const field of ['phoneNumber', 'email', 'note', 'privateNote', 'price', 'money', 'bookingHash', 'reason'])
      expect(booking, field).not.toHaveProperty(field)
    expect(JSON.stringify(response.body)).not.toMatch(/nuts|25000|ada@example/)
  })

  test('gives a device that may only look no word that opens a booking', async () => {
    const held = await book(spa, (await addService(spa)).service)
    const { service, sub } = await addService(spa)
    const atDesk = { ...bodyFor(service, sub), origin: 'phone', payment: 'pay_link' }
    const paper = (await spa.call('bookAtDesk', { body: atDesk, headers: asOwner })).json().booking
    const view = await aDevice(spa, 'Tablet', 'view')
    const words = new Set<string>()
    const lookable = (Object.keys(calls) as CallKey[]).filter(key => (calls[key] as Call).role === 'view')
    expect(lookable).toContain('deskDay')
    for (const key of lookable) {
      const url = callPath(key as 'deskDay')
      const ask = () => spa.app.inject({ url, query: { date: FRIDAY }, headers: view.headers })
      const answer = await ask()
      expect(answer.statusCode, key).toBe(200)
      // The same word every time, so that the screen knows a row again. The revision moves with anybody's transaction.
      const stable = ({ body }: { body: string }) => body.replace(/"revision":\d+/, '')
      expect(stable(await ask()), key).toBe(stable(answer))
      for (const word of stringsIn(answer.json())) words.add(word)
    }
    expect(words).toContain('Ada Obi')
    for (const secret of [held, paper].flatMap(({ _id, bookingHash, paymentCode }) => [_id, bookingHash, paymentCode]))
      expect([...words].filter(word => word.includes(secret))).toEqual([])
    const image = await picture()
    for (const word of words) {
      // From the spa's own network, where the device is; and every word tried as a key, too.
      expect((await spa.call('bookingInfo', { query: { bookingId: word } })).statusCode, word).not.toBe(200)
      for (const bookingId of [word, held.bookingHash, paper._id]) {
        const released = await spa.call('releaseBooking', { body: { bookingId, key: word } })
        expect(released.statusCode, word).not.toBe(200)
        const { body: payload, headers } = await encodeForm([
          ['bookingId', bookingId],
          ['key', word],
          [RECEIPT_FIELD, image, 'receipt.png'],
        ])
        const paid = await spa.app.inject({ method: 'PUT', url: callPath('submitPayment'), payload, headers })
        expect(paid.statusCode, word).not.toBe(200)
      }
    }
    expect(await receiptRows(spa, held)).toEqual([])
  })

  test('leaves out holds that are over, and asks for a day that exists', async () => {
    const { service, sub } = await addService(spa)
    await book(spa, service, sub)
    spa.clock.advance(61)
    expect((await amaka.call('GET', `/desk/day?date=${FRIDAY}`)).body.bookings).toEqual([])
    for (const date of ['2026-02-30', 'tomorrow', '', '0000-01-01', '0001-01-01', '9999-12-31'])
      expect((await amaka.call('GET', `/desk/day?date=${date}`)).status).toBe(400)
  })
})

describe('the queue of receipts', () => {
  test('is in the order they came, but a start within three hours comes first', async () => {
    const first = await aReceipt(spa)
    spa.clock.advance(1)
    const second = await aReceipt(spa)
    expect(ids(await queue())).toEqual([first._id, second._id])
    await amaka.call('PUT', `/booking/${second._id}/time`, { bookingDate: '2026-11-16', bookingTime: '9:30 AM' })
    expect(ids(await queue())).toEqual([second._id, first._id])
  })

  test('puts what was answered with "not yet" behind the others until it is worth another look', async () => {
    const first = await aReceipt(spa)
    spa.clock.advance(1)
    const second = await aReceipt(spa)
    await amaka.call('POST', `/booking/${first._id}/ask`, { about: 'not_seen', againInMinutes: 60 })
    const cards = await queue()
    expect(ids(cards)).toEqual([second._id, first._id])
    expect(cards[1]).toMatchObject({ againAt: '2026-11-16T07:01:00.000Z', booking: { status: 'submitted' } })
    spa.clock.advance(60)
    expect(ids(await queue())).toEqual([first._id, second._id])
    expect(await spa.deliver()).toMatchObject([{ to: 'ada@example.com' }])
  })

  test('groups: waiting, the time has passed, too late, decided today', async () => {
    const { service, sub } = await addService(spa)
    const late = await book(spa, service, sub)
    spa.clock.advance(61)
    await book(spa, service, sub)
    await pay(spa, late, await picture('#e00'))
    const [waiting, decided] = [await aReceipt(spa), await book(spa, (await addService(spa)).service)]
    await pay(spa, decided, await picture('#0e0'))
    await amaka.decide(decided._id, { status: 'confirmed' })
    const groups = async () =>
      Object.fromEntries(
        (await queue()).map((card: { booking: { _id: string }; group: string }) => [card.booking._id, card.group]),
      )
    expect(await groups()).toEqual({ [late._id]: 'late', [waiting._id]: 'waiting', [decided._id]: 'decided' })
    spa.clock.set('2026-11-20T08:01:00Z')
    expect(await groups()).toMatchObject({ [waiting._id]: 'passed' })
    expect((await amaka.call('GET', '/desk/pulse')).body.toCheck).toBe(2)
  })

  test('the badge counts what the screen lists for a decision, whatever becomes of the receipts', async () => {
    const counts = async () => {
      const cards: ReceiptCard[] = await queue()
      const now = spa.clock.now().getTime()
      const listed = cards.filter(card => GROUPS_TO_DECIDE.includes(receiptGroup(card, now))).length
      const { toCheck } = (await amaka.call('GET', '/desk/pulse')).body
      return { listed, toCheck }
    }
    const same = async (expected: number) => expect(await counts()).toEqual({ listed: expected, toCheck: expected })
    await same(0)
    const [first, second] = [await aReceipt(spa), await aReceipt(spa)]
    await same(2)
    // Asked: nothing to decide until it is worth another look.
    await amaka.call('POST', `/booking/${first._id}/ask`, { about: 'not_seen', againInMinutes: 60 })
    await same(1)
    spa.clock.advance(60)
    await same(2)
    await amaka.call('POST', `/booking/${first._id}/ask`, { about: 'clearer_picture', againInMinutes: 120 })
    await same(1)
    await amaka.decide(second._id, { status: 'confirmed' })
    await same(0)
    await amaka.undo(second._id)
    await same(1)
    await amaka.decide(second._id, { status: 'declined', reason: 'not seen' })
    await same(0)
    // Too late, with the time gone to somebody else.
    const { service, sub } = await addService(spa)
    const late = await book(spa, service, sub)
    spa.clock.advance(61)
    await book(spa, service, sub)
    await pay(spa, late, await picture('#00e'))
    await same(1)
    // Asked or not, once the time has passed somebody has to decide.
    const third = await aReceipt(spa)
    spa.clock.set('2026-11-20T07:50:00Z')
    await amaka.call('POST', `/booking/${third._id}/ask`, { about: 'not_seen', againInMinutes: 60 })
    spa.clock.set('2026-11-20T08:01:00Z')
    const { listed, toCheck } = await counts()
    expect(toCheck).toBe(listed)
    expect(listed).toBeGreaterThanOrEqual(1)
  })

  test('a card knows its neighbours, earlier visits, and a picture that came before', async () => {
    const { service, sub } = await addService(spa)
    const [early, middle] = [await book(spa, service, sub, '9:00 AM'), await book(spa, service, sub, '10:00 AM')]
    for (const { _id } of [early, middle]) await pay(spa, { _id }, await picture())
    const card = async () => (await queue()).find((one: { booking: { _id: string } }) => one.booking._id === middle._id)
    expect(await card()).toMatchObject({
      neighbours: { before: { bookingTime: '9:00 AM', fullName: 'Ada Obi' }, after: null },
      visits: { count: 0 },
      flags: [`This very picture was sent for booking #${early.bookingHash}.`],
      receipts: [{ n: 1, late: false }],
    })
    await amaka.decide(early._id, { status: 'confirmed' })
    expect(await card()).toMatchObject({ visits: { count: 1, allPaid: true } })
  })
})

describe('what a visit is for', () => {
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 18) }]
  async function someVisit() {
    const sub = { availability }
    const { service: massage } = await addService(spa, {
      name: 'Massage',
      stations: 2,
      subs: [{ name: '60 minutes', ...sub }],
    })
    const { service: facial } = await addService(spa, { name: 'Facial', stations: 2, subs: [{ name: 'Glow', ...sub }] })
    const id = randomUUID()
    const visit = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', id },
      // The other half of a treatment for two is none of its own.
      { service: massage, bookingTime: '9:00 AM', besides: id, priceNaira: 0, station: 2 },
      { service: facial, bookingTime: '10:00 AM' },
      { service: facial, bookingTime: '11:00 AM' },
    ])
    return { visit, massage, facial }
  }
  const NAME = 'Massage: 60 minutes and 2 more'

  test('stands in the lists of money and of the bank statement, and in the record', async () => {
    const { visit } = await someVisit()
    await amaka.call('PUT', `/booking/${visit.id}/contact`, { privateNote: 'Likes tea' })
    await amaka.call('POST', `/booking/${visit.id}/payments`, { direction: 'in', method: 'transfer', amount: 1000 })
    const { unmatched } = (await spa.call('deskMoney', { headers: asOwner })).json()
    expect(unmatched.payments).toMatchObject([{ subServiceName: NAME }])
    const { bookings } = (await spa.call('moneyClaims', { headers: asOwner })).json()
    expect(bookings).toMatchObject([{ _id: visit.id, subServiceName: NAME }])
    const { entries } = (await spa.call('deskRecord', { headers: asOwner })).json()
    expect(entries[0].booking).toMatchObject({ subServiceName: NAME })
  })

  test('makes it a neighbour at each of its treatments, by the service of that treatment', async () => {
    const { facial } = await someVisit()
    const before = await book(spa, facial, undefined, '10:30 AM')
    await pay(spa, before, await picture())
    const [card] = await queue()
    expect(card.neighbours).toEqual({
      before: { bookingTime: '10:00 AM', fullName: 'Ada Obi', subServiceName: NAME },
      after: { bookingTime: '11:00 AM', fullName: 'Ada Obi', subServiceName: NAME },
    })
  })

  test('has neighbours in all of its services', async () => {
    const { visit, facial } = await someVisit()
    await spa.db
      .updateTable('bookings')
      .set({ status: 'submitted', submittedAt: spa.clock.now() })
      .where('id', '=', visit.id)
      .execute()
    const after = await book(spa, facial, undefined, '12:00 PM')
    await amaka.decide(after._id, { status: 'confirmed' })
    const [card] = await queue()
    expect(card.neighbours).toMatchObject({ before: null, after: { bookingTime: '12:00 PM', subServiceName: 'Glow' } })
  })
})

describe('finding', () => {
  const find = async (query: Record<string, string>) => {
    const { status, body } = await amaka.call('GET', `/booking/list?${new URLSearchParams(query)}`)
    return { status, body, names: body.bookings?.map(({ fullName }: { fullName: string }) => fullName) }
  }

  async function people() {
    const { service, sub } = await addService(spa, { stations: 4 })
    const made = []
    for (const [fullName, phoneNumber, email] of [
      ['Adéọlá Ẹ̀jìdé', '+234 803 123 4567', 'adeola@example.com'],
      ['Chidi 100% Okafor', '+234 701 000 0001', 'chidi_o@example.com'],
      ['Bisi Bello', '+234 809 555 4444', 'bisi@example.com'],
    ] as const) {
      const response = await post(spa, { ...bodyFor(service, sub), fullName, phoneNumber, email })
      made.push(response.json().booking)
    }
    return made
  }

  test.each([
    ['a name without its accents', 'adeola eji', 'Adéọlá Ẹ̀jìdé'],
    ['a name with them', 'ẸJÌDÉ', 'Adéọlá Ẹ̀jìdé'],
    ['a phone as it is dialled at home', '0803 123 4567', 'Adéọlá Ẹ̀jìdé'],
    ['a phone from abroad', '+2348031234567', 'Adéọlá Ẹ̀jìdé'],
    ['the end of a phone', '5554444', 'Bisi Bello'],
    ['a part of the address', 'BISI@', 'Bisi Bello'],
    ['a sign that means something to a database', '100%', 'Chidi 100% Okafor'],
    ['another one', 'chidi_', 'Chidi 100% Okafor'],
  ])('finds by %s', async (_, q, name) => {
    await people()
    expect((await find({ q })).names).toEqual([name])
  })

  test('finds by the booking number in any form, and by the bank’s reference', async () => {
    const [first] = await people()
    const { bookingHash, _id } = first
    for (const q of [bookingHash, bookingHash.toLowerCase().replaceAll('-', '')])
      expect((await find({ q })).names).toEqual(['Adéọlá Ẹ̀jìdé'])
    await amaka.decide(_id, { status: 'confirmed', reference: 'NIP/0042/Q' })
    expect((await find({ q: 'nip/0042' })).names).toEqual(['Adéọlá Ẹ̀jìdé'])
    expect((await find({ q: 'nobody of that name' })).names).toEqual([])
  })
})

describe('a booking in all its parts', () => {
  test('what is not sent is left alone', async () => {
    const { _id } = await aReceipt(spa)
    const edit = (body: object) => amaka.call('PUT', `/booking/${_id}/contact`, body)
    expect((await edit({ privateNote: 'Tea, no sugar' })).body.booking).toMatchObject({
      privateNote: 'Tea, no sugar',
      email: 'ada@example.com',
      phoneNumber: '+234 803 000 0000',
      fullName: 'Ada Obi',
    })
    expect((await edit({ arrived: true })).body.booking).toMatchObject({
      arrivedAt: '2026-11-16T06:00:00.000Z',
      privateNote: 'Tea, no sugar',
    })
    expect((await edit({ email: '' })).body.booking).toMatchObject({ email: '', phoneNumber: '+234 803 000 0000' })
    expect(await edit({ email: 'nonsense' })).toMatchObject({ status: 400 })
  })

  test('who edits what somebody else has changed meanwhile is told', async () => {
    const { _id } = await aReceipt(spa)
    const { version } = (await amaka.details(_id)).booking
    const edit = (privateNote: string) => amaka.call('PUT', `/booking/${_id}/contact`, { version, privateNote })
    expect((await edit('first')).status).toBe(200)
    expect(await edit('second')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  test('money in and out are lines of a ledger, and no more goes out than came in', async () => {
    const { _id } = await aReceipt(spa)
    const take = (body: object) => amaka.call('POST', `/booking/${_id}/payments`, body)
    expect(await take({ direction: 'in', method: 'cash', amount: 30_000 })).toMatchObject({
      status: 201,
      body: { booking: { money: { paid: 30_000, owed: 0, toReturn: 5_000 } } },
    })
    expect(await take({ direction: 'out', method: 'transfer', amount: 30_001 })).toMatchObject({ status: 400 })
    expect((await take({ direction: 'out', method: 'transfer', amount: 5_000 })).body.booking.money).toMatchObject({
      paid: 25_000,
      owed: 0,
      toReturn: 0,
    })
    for (const amount of [0, -1, 1.5, '100', 1e12])
      expect((await take({ direction: 'in', method: 'cash', amount })).status).toBe(400)
  })
})

test('the pulse moves with every change, and with nothing else', async () => {
  const revision = async () => (await amaka.call('GET', '/desk/pulse')).body.revision
  // PostgreSQL counts its own housekeeping and its other databases as well: a look that moved it would do so every time.
  let before = 0
  const movedByLooking = async () => {
    before = await revision()
    await amaka.call('GET', `/desk/day?date=${FRIDAY}`)
    return (await revision()) - before
  }
  await expect.poll(movedByLooking).toBe(0)
  await aReceipt(spa)
  expect(await revision()).toBeGreaterThan(before)
})
