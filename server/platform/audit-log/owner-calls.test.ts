import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { API_BASE, type Call } from '#contract/platform/call.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import { addService, book, hours, pay } from '#server/app/testing/desk.ts'
import { addressOf, type Example, goodRequests } from '#server/app/testing/good-requests.ts'
import { asOwner, OWNER_TOKEN, useSpa } from '#server/app/testing/spa.ts'
import { upload } from '#server/catalogue/pictures/testing/upload.ts'
import { aBlock, aDevice } from '#server/desk/testing/desk.ts'
import { peopleToAskAbout } from '#server/people/testing/people.ts'
import { photo } from '../decoder/testing/corpus.ts'

let examples: Record<CallKey, Example>

// Each request would succeed with the right token: what stops it is the token alone.
const spa = useSpa()
beforeAll(async () => {
  // One time a week, so that a day is full; and another treatment to change to.
  const { service } = await addService(spa, {
    subs: [
      { name: 'Steam bath', availability: [{ day: 'Friday', timeRanges: hours(9, 10) }] },
      { name: 'Scrub', availability: [] },
    ],
  })
  const booking = await book(spa, service)
  const receipt = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await pay(spa, booking, receipt)).statusCode).toBe(200)
  const christmas = { from: '2026-12-25', to: '2026-12-26' }
  const closure = await spa.call('addClosure', { body: christmas, headers: asOwner })
  const device = await aDevice(spa, 'Till')
  const person = await spa.call('addTherapist', { body: { name: 'Bisi', subServiceIds: [] }, headers: asOwner })
  const room = await spa.call('addRoom', { body: { name: 'Palm room', serviceIds: [] }, headers: asOwner })
  const oil = await spa.call('addProduct', { body: { name: 'Body oil', price: 8000 }, headers: asOwner })
  const tip = { kind: 'tip', amount: 500 } as const
  const tipped = await spa.call('addLine', { parts: { id: booking._id }, body: tip, headers: asOwner })
  const { picture } = (await upload(spa, await photo())).json()
  examples = goodRequests({
    service,
    booking,
    closureId: closure.json().closure._id,
    blockId: await aBlock(spa),
    ...(await peopleToAskAbout(spa)),
    letterId: await aLetter(),
    changeId: await aChangeSet(),
    placeId: await aPlace(service),
    deviceId: device.id,
    therapistId: person.json().member._id,
    roomId: room.json().room._id,
    productId: oil.json().product._id,
    lineId: tipped.json().line._id,
    pictureId: picture.url.split('/').at(-1),
    mailId: (await spa.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).executeTakeFirstOrThrow()).id,
  })
  // The steam bath is full.
  examples.addTreatment.body = { subServiceId: (await addService(spa)).sub._id }
})

/** A day with somebody on it that was closed, and everybody cancelled. */
async function aChangeSet(): Promise<string> {
  const { service, sub } = await addService(spa)
  const day = '2026-12-04'
  await book(spa, service, sub, '9:00 AM', day)
  const closed = await spa.call('addClosure', { body: { from: day, to: day }, headers: asOwner })
  const parts = { id: closed.json().closure._id }
  const { changeId } = (await spa.call('cancelInClosure', { parts, body: {}, headers: asOwner })).json()
  return changeId
}

/** With somebody to read it. */
async function aLetter(): Promise<string> {
  await spa.db
    .insertInto('newsletterSubscribers')
    .values({ email: 'reader@example.com', subscribedAt: new Date(0) })
    .execute()
  const body = { subject: 'News', body: '<p>Hello</p>' }
  return (await spa.call('addLetter', { body, headers: asOwner })).json().letter._id
}

async function aPlace({ _id: serviceId, serviceArray: [sub] }: Service): Promise<string> {
  const who = { email: 'waiting@example.com', mailboxKey: 'a mailbox', networkKey: null }
  const place = { id: randomUUID(), serviceId, subServiceId: sub!._id, bookingDate: '2026-11-20', ...who }
  await spa.db
    .insertInto('waitingPlaces')
    .values({ ...place, createdAt: spa.clock.now() })
    .execute()
  return place.id
}

const guardedKeys = Object.entries<Call>(calls)
  .filter(([, { role }]) => role)
  .map(([key]) => key as CallKey)

const send = async (key: CallKey, headers: Record<string, string>, query: Example['query'] = {}) => {
  // The one call among them that takes a form.
  if (key === 'addPicture') return upload(spa, await photo(), {}, headers)
  const { method, path } = calls[key]
  const { body: payload, ...address } = examples[key]
  const url = addressOf(API_BASE + path, { ...address, query: { ...address.query, ...query } })
  return spa.app.inject({ method, url, payload, headers })
}

let tables: string[]
beforeAll(async () => {
  tables = (await spa.db.introspection.getTables()).map(({ name }) => name)
})

/** A word for all that is in each table: another one as soon as anything differs. */
async function everything() {
  const words = tables.map(
    name =>
      sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as rows from ${sql.table(name)} t`,
  )
  return (await sql`${sql.join(words, sql` union all `)}`.execute(spa.db)).rows
}

const intruders: [string, Record<string, string>][] = [
  ['no token', {}],
  ['an empty token', { authorization: 'Bearer ' }],
  ['a wrong token', { authorization: 'Bearer another-token-nobody-gave-out' }],
  ['the beginning of the token', { authorization: `Bearer ${OWNER_TOKEN.slice(0, -1)}` }],
  ['the token and more', { authorization: `Bearer ${OWNER_TOKEN}x` }],
  ['the token in capital letters', { authorization: `Bearer ${OWNER_TOKEN.toUpperCase()}` }],
  ['the token as a password', { authorization: `Basic ${btoa(`owner:${OWNER_TOKEN}`)}` }],
  ['the token in another header', { token: OWNER_TOKEN, cookie: `token=${OWNER_TOKEN}` }],
  ['a huge token', { authorization: `Bearer ${'x'.repeat(5000)}` }],
]

test('without a credential every guarded call is answered 401, says no more, and changes nothing', async () => {
  const before = await everything()
  for (const key of guardedKeys) {
    for (const [who, headers] of intruders) {
      const response = await send(key, headers)
      expect(response.statusCode, `${key} with ${who}`).toBe(401)
      expect(errorResponse.parse(response.json()).code).toBe('unauthorized')
      expect(response.body).not.toContain(OWNER_TOKEN)
    }
    const inAddress = await send(key, {}, { token: OWNER_TOKEN, authorization: `Bearer ${OWNER_TOKEN}` })
    expect(inAddress.statusCode, `${key} with the token in the address`).toBe(401)
    const { method, path } = calls[key]
    const broken = await spa.app.inject({
      method,
      url: addressOf(API_BASE + path, examples[key]),
      headers: { 'content-type': 'application/json' },
      payload: method === 'GET' ? undefined : '{"broken',
    })
    expect(broken.statusCode, `${key} with a broken body`).toBe(401)
  }
  expect(await everything()).toEqual(before)
})

test('a token from an earlier version no longer opens anything once OWNER_TOKEN is set', async () => {
  const old = 'a-token-that-an-earlier-version-made'
  const tokenHash = createHash('sha256').update(old).digest('hex')
  await spa.db.insertInto('ownerToken').values({ tokenHash, createdAt: spa.clock.now() }).execute()
  for (const key of guardedKeys) expect((await send(key, { authorization: `Bearer ${old}` })).statusCode, key).toBe(401)
})

test('with the token every one of these requests does its work', async () => {
  // A booking is asked about, moved, given another treatment, and one more, paid, cancelled with its money kept, and restored in this order; what deletes comes last.
  const changed: CallKey[] = ['askCustomer', 'moveBooking', 'changeTreatment', 'updateTreatment', 'markMyTreatment']
  const addedAndTakenOut: CallKey[] = ['addTreatment', 'takeOutTreatment', 'addLine', 'takeOffLine']
  const paidAndOff: CallKey[] = ['takePayment', 'decideBooking', 'settleRefund']
  const life: CallKey[] = [...changed, ...addedAndTakenOut, ...paidAndOff, 'restoreBooking', 'undoChange']
  const rank = (key: CallKey) => (/^(delete|revoke|erase|hide)/.test(key) ? 2 : life.includes(key) ? 0 : 1)
  const order = [...life, ...guardedKeys.filter(key => !life.includes(key))].sort((a, b) => rank(a) - rank(b))
  const before = await everything()
  for (const key of order) {
    const response = await send(key, asOwner)
    expect(response.statusCode, `${key}: ${response.body.slice(0, 200)}`).toBeLessThan(300)
  }
  expect(await everything()).not.toEqual(before)
})
