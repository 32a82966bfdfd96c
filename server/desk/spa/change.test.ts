import { beforeEach, describe, expect, test } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import { business } from '#contract/catalogue/business.ts'
import type { SpaResponse } from '#contract/catalogue/spa.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { buildApp } from '#server/app/app.ts'
import { addService, availableTimes, bodyFor, book, FRIDAY, hours, info } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, openSpa, useSpa } from '#server/app/testing/spa.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sendReminders } from '../reminders/reminders.ts'
import { aDevice } from '../testing/desk.ts'

const spa = useSpa()
beforeEach(async () => {
  await inTransaction(spa.db, tx => tx.updateTable('spa').set({ changes: '{}', version: 0 }).execute())
  await spa.db.deleteFrom('outbox').execute()
  spa.clock.set(MONDAY_7_AM)
})

const read = async () => (await spa.call('fetchSpa', { headers: asOwner })).json<SpaResponse>()
const put = (part: object, version?: number, headers: Record<string, string> = asOwner) =>
  spa.call('updateSpa', { body: { spa: part, version }, headers })

test('a new database is the default spa, and nothing is locked', async () => {
  expect(await read()).toEqual({ success: true, spa: business, version: 0, locked: [] })
})

test('any part can be changed; what is left out stays, and what follows from it follows', async () => {
  const changed = await put({ address: { street: '1 Marina' }, phone: { display: '0803 555 0199' }, unheardOf: 1 })
  expect(changed.statusCode).toBe(200)
  const { spa: now, version } = await read()
  expect(changed.json()).toEqual({ success: true, spa: now, version, locked: [] })
  expect(version).toBe(1)
  expect(now.address).toEqual({ ...business.address, street: '1 Marina', oneLine: '1 Marina, Ikorodu, Lagos State' })
  expect(now.phone.link).toBe('tel:+2348035550199')
  expect(now.links.chat).toBe('https://wa.me/2348035550199')
  expect(now.links.directions).toContain(encodeURIComponent('1 Marina, Ikorodu, Lagos State, Nigeria'))
})

test('the whole answer can be sent back, and changes nothing', async () => {
  await put({ phone: { display: '0803 555 0199' } })
  const { spa: whole, version } = await read()
  expect((await put(whole, version)).json()).toMatchObject({ spa: whole, version })
  // Also not what the chat follows from.
  await put({ ...whole, phone: { display: '0803 555 0200' } })
  expect((await read()).spa.links.chat).toBe('https://wa.me/2348035550200')
})

test('two who edit at once: the second is told, and nothing is overwritten', async () => {
  const { version } = await read()
  await put({ name: 'One' }, version)
  const late = await put({ name: 'Other' }, version)
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile'])
  expect((await read()).spa.name).toBe('One')
})

test('hours that overlap are one range, days come once and in order, and a closed day is not there', async () => {
  await put({
    deskHours: [
      { day: 'Sunday', timeRanges: hours(12, 14) },
      { day: 'Monday', timeRanges: [...hours(14, 18), ...hours(9, 12)] },
      { day: 'Monday', timeRanges: hours(11, 13) },
      { day: 'Tuesday', timeRanges: [] },
    ],
  })
  expect((await read()).spa.deskHours).toEqual([
    { day: 'Monday', timeRanges: [...hours(9, 13), ...hours(14, 18)] },
    { day: 'Sunday', timeRanges: hours(12, 14) },
  ])
})

test('an empty text is the site’s own again', async () => {
  await put({ texts: { headline: 'Rest', faq: [{ question: 'Why?', answer: 'Because.' }] } })
  expect((await read()).spa.texts).toMatchObject({ headline: 'Rest' })
  await put({ texts: { headline: '', faq: [] } })
  expect((await read()).spa.texts).toEqual({})
})

test.each([
  [{ timeZone: 'Lagos' }, 'spa.timeZone'],
  [{ name: '' }, 'spa.name'],
  [{ name: 'a\nb' }, 'spa.name'],
  [{ email: { support: 'nobody' } }, 'spa.email.support'],
  [{ email: { bookings: 'a,b@spa.example' } }, 'spa.email.bookings'],
  [{ policy: { sessionMinutesMin: 90, sessionMinutesMax: 60 } }, 'spa.policy.sessionMinutesMax'],
  [{ policy: { sessionMinutesMin: 1440 } }, 'spa.policy.sessionMinutesMax'],
  [{ phone: { display: 'ask us' } }, 'spa.phone.display'],
  [{ phoneCountry: 'ZZ' }, 'spa.phoneCountry'],
  [{ currency: { code: 'shillings' } }, 'spa.currency.code'],
  [{ links: { chat: 'javascript:alert(1)' } }, 'spa.links.chat'],
  [{ booking: { holdMinutes: 0 } }, 'spa.booking.holdMinutes'],
  [{ deskHours: [{ day: 'Monday', timeRanges: hours(9, 8) }] }, 'spa.deskHours.0.timeRanges.0.endHour'],
])('%j is refused at its field, and nothing of the rest is changed', async (part, field) => {
  const refused = await put({ shortName: 'Half', ...part })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_fields'])
  expect(Object.keys(refused.json().fieldErrors)).toContain(field)
  expect(await read()).toMatchObject({ spa: business, version: 0 })
})

test('each change is on the record, with what was there before and the device that did it', async () => {
  const phone = await aDevice(spa, 'Folake’s phone', 'owner')
  await put({ shortName: 'Ile' }, undefined, phone.headers)
  const last = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last).toMatchObject({ what: 'update spa', deviceName: 'Folake’s phone' })
  expect([last.before, last.after]).toMatchObject([{ shortName: business.shortName }, { shortName: 'Ile' }])
})

describe('the owner’s address', () => {
  const wish = { email: { owner: 'new@spa.example' } }

  test('changes with the code from the old mailbox, and both hear of it', async () => {
    const phone = await aDevice(spa, 'Folake’s phone', 'owner')
    await put({ email: { owner: 'old@spa.example' } })
    await spa.deliver()
    const without = await put(wish, undefined, phone.headers)
    expect([without.statusCode, without.json().code]).toEqual([403, 'code_needed'])
    expect((await put(wish, undefined, { ...phone.headers, [STEP_UP_HEADER]: '000000' })).statusCode).toBe(403)

    await spa.call('sendDeskCode', { headers: phone.headers })
    const [mailed] = await spa.deliver()
    expect(mailed?.to).toBe('old@spa.example')
    const code = /\b\d{6}\b/.exec(mailed!.text)![0]
    const changed = await put(wish, undefined, { ...phone.headers, [STEP_UP_HEADER]: code })
    expect(changed.json()).toMatchObject({ spa: { email: { ...business.email, ...wish.email } } })
    const mails = await spa.deliver()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['owner-address-changed', 'old@spa.example'],
      ['owner-address-changed', 'new@spa.example'],
    ])
  })

  test('as it is needs no code, and a program with the owner’s key needs none at all', async () => {
    const phone = await aDevice(spa, 'Folake’s phone', 'owner')
    const same = { email: { owner: business.email.owner }, shortName: 'Ile' }
    expect((await put(same, undefined, phone.headers)).statusCode).toBe(200)
    expect((await put(wish)).statusCode).toBe(200)
    // Nobody ever read the mailbox of a new database.
    expect((await spa.deliver()).map(({ to }) => to)).toEqual(['new@spa.example'])
  })
})

test('what the environment sets is locked: another value is refused by name, the same one is fine', async () => {
  const locked = { 'booking.holdMinutes': 5, 'email.owner': 'Folake <owner@spa.example>' }
  const fixed = await openSpa({ config: { locked } })
  try {
    const send = (part: object) => fixed.call('updateSpa', { body: { spa: part }, headers: asOwner })
    const shown = (await fixed.call('fetchSpa', { headers: asOwner })).json<SpaResponse>()
    expect(shown.locked).toEqual(Object.keys(locked))
    expect(shown.spa).toMatchObject({ booking: { holdMinutes: 5 }, email: { owner: 'owner@spa.example' } })
    const refused = await send({ name: 'Half', booking: { holdMinutes: 6 }, email: { owner: 'me@spa.example' } })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_fields'])
    expect(Object.keys(refused.json().fieldErrors)).toEqual(['spa.booking.holdMinutes', 'spa.email.owner'])
    expect((await send(shown.spa)).json()).toMatchObject({ version: 0 })
    const { changes } = await fixed.db.selectFrom('spa').select('changes').executeTakeFirstOrThrow()
    expect(changes).toEqual({})
  } finally {
    await fixed.close()
  }
})

test('a change is seen at once here, and within two seconds by another process on the database', async () => {
  const elsewhere = await buildApp({ ...spa.deps, cache: createCache(spa.deps) })
  const nameThere = async () =>
    (await elsewhere.inject({ url: callPath('fetchSpa'), headers: asOwner })).json<SpaResponse>().spa.name
  try {
    expect(await nameThere()).toBe(business.name)
    await put({ name: 'Seen' })
    expect((await read()).spa.name).toBe('Seen')
    spa.clock.advance(1 / 60)
    expect(await nameThere()).toBe('Seen')
  } finally {
    await elsewhere.close()
  }
})

test('another zone moves nobody: instants stay, and what lies ahead is called by the new clock', async () => {
  const { service, sub } = await addService(spa)
  const ahead = await book(spa, service, sub, '10:30 AM')
  const startOf = () => spa.db.selectFrom('bookings').select('startsAt').where('id', '=', ahead._id).execute()
  const before = await startOf()
  await put({ timeZone: 'Africa/Nairobi' })
  expect(await startOf()).toEqual(before)
  expect((await info(spa, ahead._id)).json().booking).toMatchObject({ bookingDate: FRIDAY, bookingTime: '12:30 PM' })
  for (const [timeZone, bookingDate, bookingTime] of [
    ['Pacific/Kiritimati', FRIDAY, '11:30 PM'],
    ['Pacific/Honolulu', '2026-11-19', '11:30 PM'],
    ['Africa/Lagos', FRIDAY, '10:30 AM'],
  ]) {
    await put({ timeZone })
    expect((await info(spa, ahead._id)).json().booking, timeZone).toMatchObject({ bookingDate, bookingTime })
  }
})

test('the times that are offered follow step and horizon at once', async () => {
  const { sub } = await addService(spa)
  expect((await availableTimes(spa, sub, FRIDAY)).availableTimes).toContain('9:30 AM')
  await put({ booking: { slotStepMinutes: 60 } })
  expect((await availableTimes(spa, sub, FRIDAY)).availableTimes).toEqual(['9:00 AM', '10:00 AM', '11:00 AM'])
  await put({ booking: { horizonDays: 2 } })
  expect(await availableTimes(spa, sub, FRIDAY)).toMatchObject({ availableTimes: [] })
})

test('hold, notice, sender and owner count from the next request on', async () => {
  await put({
    name: 'Ilé',
    booking: { holdMinutes: 10 },
    policy: { noticeHours: 100 },
    email: { bookings: 'desk@ile.example', owner: 'folake@ile.example' },
  })
  await spa.deliver()
  const { service, sub } = await addService(spa)
  const response = await spa.call('createBooking', { body: bodyFor(service, sub) })
  const { booking, manageKey } = response.json<CreateBookingResponse>()
  expect(booking.holdExpiresAt).toBe('2026-11-16T06:10:00.000Z')
  const key = { bookingHash: booking.bookingHash, key: manageKey }
  expect((await spa.call('manageBooking', { body: key })).json()).toMatchObject({
    mayMove: false,
    freeUntil: '2026-11-16T04:00:00.000Z',
  })
  const [mail] = await spa.deliver()
  expect(mail).toMatchObject({ kind: 'booking-created', replyTo: 'folake@ile.example' })
  expect(senderOf(await currentSpa(spa.deps), spa.config)).toBe('Ilé <desk@ile.example>')
})

test('an owner who wants no mails about tomorrow and waiting receipts gets none', async () => {
  const { service, sub } = await addService(spa)
  const { _id } = await book(spa, service, sub)
  await submitted(spa, _id)
  await spa.deliver()
  const evening = async (toOwner: boolean) => {
    await put({ reminders: { toOwner } })
    spa.clock.set('2026-11-19T17:00:00Z')
    await sendReminders(spa.deps)
    return (await spa.deliver()).map(({ kind }) => kind)
  }
  expect(await evening(false)).not.toContain('tomorrow-for-owner')
  expect(await evening(true)).toContain('tomorrow-for-owner')
})
