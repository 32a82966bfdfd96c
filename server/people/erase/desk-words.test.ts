import { sql } from 'kysely'
import type { OpenAPIV3_1 } from 'openapi-types'
import { beforeAll, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { addService, bodyFor, FRIDAY, post } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { selectColumns } from '#server/platform/db/columns.ts'
import { aVisit, personOf } from '../testing/people.ts'

const spa = useSpa()

const SATURDAY = '2026-11-21'
const CHRISTMAS = '2026-12-25'
const zeb = { fullName: 'Zebedia Quxcanary', email: 'zeb.quxcanary@example.com', phoneNumber: '+234 814 987 6543' }
const CANARY = /quxcanary|814\D*987\D*6543/i
const words = (about: string) => `${about} for ${zeb.fullName}, ${zeb.phoneNumber}`

/** What everybody may read, and what the spa says of its own people, rooms and devices: the owner's, and about no customer. */
const PUBLISHED =
  /^(addService|updateService|checkService|replaceBanks|updateSetting|updateSpa|inviteDevice|renameDevice|addPicture|updatePicture|addLetter|previewLetter|updateLetter|addTherapist|updateTherapist|addRoom|updateRoom|addProduct|updateProduct)\./

/** Identifiers, times and names of days, which the contract has no pattern for. */
const NO_WORDS = /(Id|_id|bookings\[\]|services\[\]|bookingTime|day)$/

type Schema = OpenAPIV3_1.SchemaObject
let fields: string[]
beforeAll(async () => {
  const document = (await spa.app.inject('/api/docs/openapi.json')).json<OpenAPIV3_1.Document>()
  const found = new Set<string>()
  for (const [key, call] of Object.entries(calls)) {
    if (!('role' in call) || call.method === 'GET') continue
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    const method = call.method.toLowerCase() as 'post'
    const body = document.paths![path]?.[method]?.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
    for (const { schema } of Object.values(body?.content ?? {})) collectTexts(schema as Schema, key, found)
  }
  fields = [...found].filter(field => !PUBLISHED.test(field) && !NO_WORDS.test(field)).sort()
})

function collectTexts(schema: Schema, at: string, found: Set<string>) {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[]
  for (const part of parts) collectTexts(part, at, found)
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    collectTexts(part as Schema, `${at}.${name}`, found)
  if ('items' in schema) collectTexts(schema.items as Schema, `${at}[]`, found)
  if (schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern) found.add(at)
}

const said = new Set<string>()

/** Asks as the owner, and notes in which fields the customer was named. */
async function say(key: CallKey, body: object, id = '') {
  noteFields(body, key)
  const answer = await spa.call(key, { parts: { id }, body, headers: asOwner } as never)
  expect(answer.statusCode, `${key}: ${answer.body}`).toBeLessThan(300)
  return answer.json()
}

function noteFields(value: unknown, at: string) {
  if (typeof value === 'string' && CANARY.test(value)) said.add(at)
  if (Array.isArray(value)) for (const part of value) noteFields(part, `${at}[]`)
  else if (value && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) noteFields(part, `${at}.${name}`)
}

/** Every column of every table that can hold words and holds some of theirs. */
async function traces() {
  const found: string[] = []
  for (const { table, column, type } of (await selectColumns(spa.db)).filter(({ isText }) => isText)) {
    const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ text: string | null }>`select ${text} as text from ${sql.table(table)}`.execute(spa.db)
    found.push(...rows.filter(row => CANARY.test(row.text ?? '')).map(({ text }) => `${table}.${column}: ${text}`))
  }
  return found
}

test('whatever the desk writes about a customer, with their bookings or with others’, erasing leaves none of it', async () => {
  const { service, sub } = await addService(spa, { stations: 4 })
  const of = { serviceId: service._id, subServiceId: sub._id }
  const on = (bookingDate: string, bookingTime: string) => ({ ...of, bookingDate, bookingTime, origin: 'phone' })
  const payment = (about: string) => ({ method: 'transfer', amount: 5000, reference: words(about) })
  const { booking: theirs } = await say('bookAtDesk', { ...on(FRIDAY, '9:00 AM'), ...zeb, payment: payment('one') })
  const bola = { fullName: 'Bola Ade', email: 'bola@example.com', phoneNumber: '+234 803 111 2222' }
  const ofBola = async (bookingDate: string, bookingTime: string) =>
    (await say('bookAtDesk', { ...on(bookingDate, bookingTime), ...bola, payment: 'on_arrival' })).booking._id as string
  const others = await ofBola(FRIDAY, '10:00 AM')
  const cancelled = await ofBola(FRIDAY, '11:00 AM')
  await ofBola(SATURDAY, '9:00 AM')
  const treatments = [{ subServiceId: sub._id }]
  const withZeb = [
    { name: '', treatments },
    { name: zeb.fullName, treatments },
  ]
  await say('bookAtDesk', { bookingDate: SATURDAY, bookingTime: '10:00 AM', ...bola, origin: 'phone', guests: withZeb })

  for (const id of [theirs._id, others]) {
    await say('editBooking', { privateNote: words('a room'), careNote: words('no nut oil') }, id)
    await say('addLine', { kind: 'extra', label: words('a cake'), amount: 1000 }, id)
    await say('addLine', { kind: 'discount', amount: 500, reason: words('a wish') }, id)
    const { payment: taken } = await say('takePayment', { direction: 'in', ...payment(`two ${id}`) }, id)
    await say('markSeen', { payments: [{ _id: taken._id, reference: words(`three ${id}`) }] })
    const notes = { privateNote: words('a friend'), careNote: words('no lavender') }
    await say('updatePerson', notes, await personOf(spa, id))
  }
  await say('editBooking', zeb, theirs._id)
  await say('decideBooking', { status: 'cancelled', reason: words('given up') }, cancelled)
  const online = (await post(spa, { ...bodyFor(service, sub, '11:00 AM'), ...zeb })).json().booking
  await say('decideBooking', { status: 'confirmed', reference: words('four') }, online._id)
  const { closure } = await say('addClosure', { from: SATURDAY, to: SATURDAY, reason: words('a wedding') })
  await say('cancelInClosure', { reason: words('a wedding'), money: 'return' }, closure._id)
  await say('addClosure', { from: CHRISTMAS, to: CHRISTMAS, reason: words('closed') })
  const { closure: lifted } = await say('addClosure', { from: '2026-12-27', to: '2026-12-27', reason: words('closed') })
  await spa.call('deleteClosure', { parts: { id: lifted._id }, headers: asOwner })
  const blocked = { from: '2026-11-18T09:00:00+01:00', until: '2026-11-18T10:00:00+01:00' }
  await say('addBlock', { ...blocked, reason: words('kept') })
  const person = { name: 'Amaka', subServiceIds: 'all' } as const
  const { member } = (await spa.call('addTherapist', { body: person, headers: asOwner })).json()
  await say('markAway', { ...blocked, handOver: false, reason: words('ill') }, member._id)
  await say('addWaiting', { ...of, bookingDates: [CHRISTMAS], ...zeb })
  for (const { _id, bookingHash } of [theirs, { _id: others, bookingHash: await hashOf(others) }]) {
    const key = spa.deps.bookingKeys.of(_id)
    await spa.call('requestMyData', { body: { bookingHash, key, kind: 'copy' } })
    const [request] = (await spa.call('listRequests', { headers: asOwner })).json().requests
    await say('answerRequest', { status: 'refused', reason: words('kept apart') }, request._id)
  }
  spa.clock.set('2026-11-20T08:30:00Z')
  await say('decideBooking', { status: 'done', payments: [payment('five')] }, theirs._id)
  spa.clock.set('2026-11-23T08:00:00Z')
  // Notes from before two records became one are kept apart.
  const chi = { fullName: 'Chi Eze', email: 'chi@example.com', phoneNumber: '+234 805 000 0001' }
  const { personId: third } = await aVisit(spa, chi)
  await say('updatePerson', { privateNote: words('a cousin'), careNote: words('no heat') }, third!)
  await say('mergePeople', { otherId: third }, await personOf(spa, others))

  expect([...said].sort()).toEqual(fields)
  expect(await traces()).not.toEqual([])
  await say('erasePerson', {}, await personOf(spa, theirs._id))
  expect(await traces()).toEqual([])
})

async function hashOf(id: string) {
  const { hash } = await spa.db.selectFrom('bookings').select('hash').where('id', '=', id).executeTakeFirstOrThrow()
  return hash
}
