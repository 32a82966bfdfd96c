import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import { retentionResponse } from '#contract/people/people.ts'
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_SECOND } from '#contract/platform/time.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aVisit } from '#server/people/testing/people.ts'
import { forgetWhatIsOver } from './retention.ts'
import { monthsBefore, POLICIES } from './retention-policies.ts'

const spa = useSpa()
/** Four in the morning in Lagos. */
const NIGHT = '2029-03-15T03:00:00.000Z'
const now = new Date(NIGHT)

beforeEach(async () => {
  spa.clock.set(NIGHT)
  for (const table of ['reminders', 'payments', 'receipts', 'bookings', 'outbox'] as const)
    await spa.db.deleteFrom(table).execute()
})

const round = () => forgetWhatIsOver(spa.deps)
const ago = (days: number, seconds = 0) => new Date(now.getTime() - days * MS_PER_DAY + seconds * MS_PER_SECOND)

async function aBooking(
  status: BookingStatus,
  { endsAt = ago(1), holdExpiresAt = endsAt }: { endsAt?: Date; holdExpiresAt?: Date },
) {
  const startsAt = new Date(endsAt.getTime() - MS_PER_HOUR)
  const notes = { note: 'I have a bad knee', privateNote: 'Likes tea' }
  const when = { startsAt, endsAt, freeAgainAt: endsAt, holdExpiresAt, createdAt: ago(900), updatedAt: ago(900) }
  return (await aVisit(spa, { status, ...when, ...notes })).id
}

async function aReceiptOf(bookingId: string) {
  const fileName = `${randomUUID()}.png`
  await spa.deps.receipts.save(fileName, Buffer.from('a picture'), 'image/png')
  const row = { id: randomUUID(), bookingId, fileName, uploadHash: fileName, contentType: 'image/png', sizeBytes: 9 }
  await spa.db
    .insertInto('receipts')
    .values({ ...row, createdAt: ago(1) })
    .execute()
  return fileName
}

const row = (id: string) => spa.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isKnown = async (id: string) => (await row(id)).fullName !== ''

describe('a hold that lapsed without a receipt', () => {
  test.each<[BookingStatus, number, boolean]>([
    ['lapsed', 1, true],
    ['lapsed', 0, false],
    ['lapsed', -1, false],
    ['held', 1, true],
    ['held', -1, false],
  ])('%s, %i seconds after the thirtieth day began: still known %s', async (status, seconds, known) => {
    const id = await aBooking(status, { holdExpiresAt: ago(30, seconds) })
    await round()
    expect(await isKnown(id)).toBe(known)
  })

  test('its name, address, number and notes are gone; what, when and how much stay', async () => {
    const id = await aBooking('lapsed', { holdExpiresAt: ago(31) })
    await round()
    const after = await row(id)
    expect(after).toMatchObject({ fullName: '', email: '', phoneNumber: '', note: '', privateNote: '' })
    expect(after).toMatchObject({ priceNaira: 25_000, subServiceName: 'Ritual', status: 'lapsed' })
  })

  test('one with a receipt or with money stays: somebody has to sort that out', async () => {
    const lapsed = () => aBooking('lapsed', { holdExpiresAt: ago(31) })
    const [withReceipt, withMoney] = [await lapsed(), await lapsed()]
    await aReceiptOf(withReceipt)
    const payment = {
      direction: 'in',
      method: 'cash',
      amountNaira: 5,
      at: now,
      deviceId: null,
      deviceName: '',
    } as const
    await spa.db
      .insertInto('payments')
      .values({ id: randomUUID(), bookingId: withMoney, ...payment })
      .execute()
    await round()
    expect([await isKnown(withReceipt), await isKnown(withMoney)]).toEqual([true, true])
  })
})

describe('receipt pictures', () => {
  test.each<[BookingStatus, number, boolean]>([
    ['done', 1, true],
    ['done', 0, false],
    ['cancelled', -1, false],
    ['submitted', -1, true],
  ])('of a visit that is %s, %i seconds after 90 days: still there %s', async (status, seconds, isThere) => {
    const id = await aBooking(status, { endsAt: ago(90, seconds) })
    const fileName = await aReceiptOf(id)
    await round()
    const rows = await spa.db.selectFrom('receipts').selectAll().where('bookingId', '=', id).execute()
    const file = await spa.deps.receipts.read(fileName)
    file?.destroy()
    expect([rows.length, file !== undefined]).toEqual([isThere ? 1 : 0, isThere])
  })

  test('a file that is gone already keeps nothing else', async () => {
    const files: string[] = []
    for (let n = 0; n < 3; n++) files.push(await aReceiptOf(await aBooking('done', { endsAt: ago(91) })))
    await spa.deps.receipts.remove(files[0]!)
    expect(await round()).toMatchObject({ receipts: 3 })
  })
})

describe('a person', () => {
  const twoYears = monthsBefore(now, 24)
  const since = (seconds: number) => new Date(twoYears.getTime() + seconds * MS_PER_SECOND)

  test.each([
    [1, true],
    [0, false],
    [-1, false],
  ])('%i seconds after the last visit was 24 months ago: still known %s', async (seconds, known) => {
    const id = await aBooking('done', { endsAt: since(seconds) })
    await round()
    expect(await isKnown(id)).toBe(known)
  })

  test.each<BookingStatus>(['held', 'submitted', 'confirmed'])(
    'a %s booking that lies ahead keeps them known',
    async status => {
      const old = await aBooking('done', { endsAt: since(-MS_PER_DAY) })
      const ahead = await aBooking(status, { endsAt: ago(-5) })
      await round()
      expect([await isKnown(old), await isKnown(ahead)]).toEqual([true, true])
    },
  )
})

test('mails that were sent or given up go after 30 days; what waits stays', async () => {
  const insert = (id: string, times: { sentAt?: Date; failedAt?: Date }) =>
    spa.db
      .insertInto('outbox')
      .values({ id, kind: 'booking-created', mail: '{}', createdAt: ago(60), dueAt: ago(60), ...times })
      .execute()
  await insert('sent just now', { sentAt: ago(30, 1) })
  await insert('sent long ago', { sentAt: ago(30) })
  await insert('failed long ago', { failedAt: ago(30, -1) })
  await insert('waits', {})
  await round()
  const left = await spa.db.selectFrom('outbox').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(['sent just now', 'waits'])
})

test('once a night, not before three, however many look', async () => {
  spa.clock.set('2029-03-16T01:59:59Z')
  expect(await round()).toBeUndefined()
  spa.clock.set('2029-03-16T02:00:00Z')
  const rounds = await Promise.all([round(), round(), round()])
  const walked = rounds.flatMap(done => Object.keys(done ?? {}))
  expect(walked.sort()).toEqual(POLICIES.map(({ what }) => what).sort())
  spa.clock.set('2029-03-16T22:00:00Z')
  expect(await round()).toBeUndefined()
  spa.clock.set('2029-03-17T02:00:00Z')
  expect(await round()).toBeDefined()
})

test('the owner’s terms count, and what was forgotten is on the record as figures', async () => {
  await spa.call('updateSpa', { body: { spa: { retention: { lapsedContactDays: 5 } } }, headers: asOwner })
  const id = await aBooking('lapsed', { holdExpiresAt: ago(5) })
  await round()
  expect(await isKnown(id)).toBe(false)
  const last = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(last).toMatchObject({ what: 'forget what is over', after: { 'contacts of lapsed bookings': 1 } })
  await spa.call('updateSpa', { body: { spa: { retention: { lapsedContactDays: 30 } } }, headers: asOwner })
})

test('the desk is told what each line did last, and which one failed', async () => {
  const lines = async () =>
    retentionResponse.parse((await spa.call('lastRetention', { headers: asOwner })).json()).lines
  await aBooking('lapsed', { holdExpiresAt: ago(31) })
  await round()
  const ran = await lines()
  expect(ran.map(({ what }) => what)).toEqual(POLICIES.map(({ what }) => what))
  expect(ran.every(({ at, failed }) => at === now.toISOString() && !failed)).toBe(true)
  expect(ran.find(({ what }) => what === 'contacts of lapsed bookings')).toMatchObject({ removed: 1 })

  await aReceiptOf(await aBooking('done', { endsAt: ago(91) }))
  spa.clock.set('2029-03-17T03:00:00.000Z')
  const receipts = { ...spa.deps.receipts, remove: () => Promise.reject(new Error('no')) }
  await forgetWhatIsOver({ ...spa.deps, receipts })
  expect((await lines()).filter(({ failed }) => failed).map(({ what }) => what)).toEqual(['receipts'])
})

test('what several machines removed in one night of the spa is one figure, also around midnight in UTC', async () => {
  const what = 'mails as files'
  await spa.db.deleteFrom('retentionResults').where('what', '=', what).execute()
  // Half past midnight and ten past one in Lagos.
  const results = ['2029-04-01T23:30:00Z', '2029-04-02T00:10:00Z'].map((at, place) => ({
    place: `${place}`,
    at: new Date(at),
  }))
  await spa.db
    .insertInto('retentionResults')
    .values(results.map(result => ({ what, ...result, removed: 2, failed: false })))
    .execute()
  const { lines } = retentionResponse.parse((await spa.call('lastRetention', { headers: asOwner })).json())
  expect(lines.find(line => line.what === what)?.removed).toBe(4)
})

test.each([
  ['2029-03-31T10:00:00Z', 1, '2029-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 12, '2027-02-28T10:00:00.000Z'],
  ['2029-03-15T03:00:00Z', 24, '2027-03-15T03:00:00.000Z'],
])('%s less %i months is %s', (from, months, then) => {
  expect(monthsBefore(new Date(from), months).toISOString()).toBe(then)
})

describe('from which network and device a booking came', () => {
  const KEYS = { mailboxKey: 'm', phoneKey: 'p', deviceKey: 'd', networkKey: 'n' }
  const NOBODY = { mailboxKey: null, phoneKey: null, deviceKey: null, networkKey: null }
  const withKeys = async (id: string, createdAt: Date) => {
    const keys = { ...KEYS, createdAt }
    await spa.db.updateTable('bookings').set(keys).where('id', '=', id).execute()
    return id
  }

  test('is forgotten after 90 days', async () => {
    const old = await withKeys(await aBooking('done', {}), ago(90, -1))
    const recent = await withKeys(await aBooking('done', {}), ago(90, 1))
    expect(await round()).toMatchObject({ 'networks and devices': 1 })
    expect(await row(old)).toMatchObject(NOBODY)
    expect(await row(recent)).toMatchObject(KEYS)
  })

  test('and the words for mailbox and phone go with the contact', async () => {
    const id = await withKeys(await aBooking('lapsed', { endsAt: ago(40) }), ago(45))
    await round()
    expect(await row(id)).toMatchObject({ ...NOBODY, deviceKey: 'd', networkKey: 'n' })
  })
})
