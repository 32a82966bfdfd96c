import PostalMime from 'postal-mime'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { crawlerFiles, paths } from '#contract/paths.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { hours, pay } from '#server/app/testing/desk.ts'
import {
  everyBookingMail,
  everyDeskMail,
  everyNewsletterMail,
  everyWaitingMail,
} from '#server/app/testing/every-mail.ts'
import { asOwner, openSpa, useSpa } from '#server/app/testing/spa.ts'
import { ownCalls } from '#server/booking/own/testing/own.ts'
import { exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { sendReminders } from '#server/desk/reminders/reminders.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { mailedReceipt } from '#server/money/receipts/receipt-image.ts'
import { screenshot } from '#server/platform/decoder/testing/corpus.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'
import { senderOf } from './mailboxes.ts'
import { resolveSpa } from './resolve.ts'
import { currentSpa } from './spa.ts'
import { ELSEWHERE, nairobi } from './testing/nairobi.ts'

// Monday, 8 AM in Nairobi.
const spa = useSpa({ now: '2026-11-16T05:00:00Z' })
const FRIDAY = '2026-11-20'
const wanjiku = { fullName: 'Wanjiku Otieno', email: 'wanjiku@example.com', phoneNumber: '0722 000 111' }
const sent: string[] = []
let service: Service

/** Nothing but calls, as an owner makes them at the desk. */
beforeAll(async () => {
  await done(spa.call('updateSpa', { body: { spa: nairobi }, headers: asOwner }))
  const { services } = await done(spa.call('fetchServices', {}))
  for (const { _id } of services as Service[])
    await done(spa.call('deleteService', { parts: { id: _id }, headers: asOwner }))
  const availability = DAYS_OF_WEEK.slice(1).map(day => ({ day, timeRanges: hours(9, 12) }))
  const steam = { name: 'Steam and salt', duration: 60, price: 4500, availability, description: '<p>Eucalyptus.</p>' }
  const body = { name: 'Steam', title: 'Steam rooms', description: '<p>Two rooms.</p>', serviceArray: [steam] }
  service = (await done(spa.call('addService', { body, headers: asOwner }))).service
  const banks = [{ bank_name: 'Equity Bank Kenya', name: 'Utulivu Spa Ltd', number: '0012345678' }]
  await done(spa.call('replaceBanks', { body: { banks }, headers: asOwner }))
})

async function done(call: ReturnType<typeof spa.call>) {
  const response = await call
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}

afterEach(deliver)

/** Sends what is due over the composer and keeps all of it as a mail program shows it. */
async function deliver() {
  const { db, clock, config, deps } = spa
  const { claim, deliver } = mailDelivery({
    ...deps,
    db,
    clock,
    sender: async () => senderOf(await currentSpa(deps), config),
    readReceipt: name => mailedReceipt(deps.receipts, name),
    transport: {
      async send({ bytes }) {
        const { headers, subject, from, to, replyTo, text, html, attachments } = await PostalMime.parse(bytes)
        const files = attachments
          .filter(({ mimeType }) => mimeType.startsWith('text/') || mimeType.includes('ics'))
          .map(({ content }) =>
            Buffer.from(content as ArrayBuffer)
              .toString('utf8')
              .replaceAll('\r\n ', ''),
          )
        sent.push(JSON.stringify({ headers, subject, from, to, replyTo, text, html, files }))
      },
    },
  })
  for (let next = await claim(); next; next = await claim()) await deliver(next, new AbortController().signal)
}

test('a booking goes from its time to its end, and nobody reads of another spa', async () => {
  const wish = { serviceId: service._id, subServiceId: service.serviceArray[0]!._id, bookingDate: FRIDAY }
  const made = await spa.call('createBooking', { body: { ...wish, bookingTime: '9:00 AM', ...wanjiku } })
  expect(made.statusCode).toBe(201)
  const { booking, manageKey } = made.json<CreateBookingResponse>()
  const { startsAt } = await spa.db
    .selectFrom('bookings')
    .select('startsAt')
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow()
  expect(startsAt).toEqual(new Date('2026-11-20T06:00:00Z'))
  await deliver()

  expect((await pay(spa, booking, await screenshot(), 'Sent by my sister')).statusCode).toBe(200)
  await deliver()
  const decide = (status: string) =>
    spa.call('decideBooking', { parts: { id: booking._id }, body: { status }, headers: asOwner })
  expect((await decide('confirmed')).statusCode).toBe(200)
  spa.clock.advance(1)
  await deliver()

  const own = ownCalls(spa, { bookingHash: booking.bookingHash, key: manageKey })
  expect(await own.move('10:30 AM')).toMatchObject({ status: 200 })
  const move = { bookingDate: FRIDAY, bookingTime: '11:00 AM' }
  expect((await spa.call('moveBooking', { parts: { id: booking._id }, body: move, headers: asOwner })).statusCode).toBe(
    200,
  )
  spa.clock.advance(1)
  await deliver()

  // Two days before, in the evening for the owner, and in the morning of the day.
  for (const at of ['2026-11-18T08:00:00Z', '2026-11-19T15:00:00Z', '2026-11-20T05:00:00Z']) {
    spa.clock.set(at)
    expect(await sendReminders(spa.deps)).toBeGreaterThan(0)
    await deliver()
  }
  expect(await own.cancel()).toMatchObject({ status: 200, body: { booking: { status: 'cancelled' } } })
  expect(await own.restore()).toMatchObject({ status: 200 })
  expect((await decide('cancelled')).statusCode).toBe(200)
  spa.clock.advance(1)
  await deliver()

  expect(sent.length).toBeGreaterThanOrEqual(12)
  for (const mail of sent) expect(mail.match(ELSEWHERE)?.[0]).toBeUndefined()
  const all = sent.join('\n')
  for (const word of ['Utulivu Spa', 'KSh 4,500', '7 Ngong Road, Nairobi', '0712 345 678', 'Nairobi time'])
    expect(all).toContain(word)
  expect(all).toContain('BEGIN:VCALENDAR')
  expect(all).toContain('bookings@utulivu.example')
  expect(all).toContain('wanjiru@utulivu.example')
})

test('letters of the desk and of the newsletter neither', async () => {
  sent.length = 0
  const phone = await aDevice(spa, 'Wanjiru’s phone', 'owner')
  await spa.call('sendDeskLink', {})
  await spa.call('sendDeskCode', { headers: phone.headers })
  await spa.call('sendOtp', { body: { email: wanjiku.email } })
  await deliver()
  expect(sent).toHaveLength(3)
  for (const mail of sent) expect(mail.match(ELSEWHERE)?.[0]).toBeUndefined()
})

test('every kind of letter is this spa’s', () => {
  const site = {
    ...exampleSite,
    spa: resolveSpa(nairobi),
    mailFrom: 'Utulivu Spa <bookings@utulivu.example>',
    ownerEmail: 'wanjiru@utulivu.example',
  }
  const booking = { ...exampleBooking, phoneNumber: '+254722000111' }
  const mails = {
    ...everyBookingMail(booking, [], site),
    ...everyWaitingMail(booking, site),
    ...everyDeskMail(booking, site),
    ...everyNewsletterMail(undefined, site),
  }
  for (const [kind, mail] of Object.entries(mails)) expect(`${kind} ${JSON.stringify(mail)}`).not.toMatch(ELSEWHERE)
})

const READ = [
  'fetchServices',
  'fetchBanks',
  'fetchSetting',
  'listBookings',
  'listClosures',
  'deskMe',
  'deskReceipts',
  'deskPulse',
  'listBlocks',
  'listDevices',
  'fetchSpa',
] as const
const addresses = [
  ...READ.map(call => callPath(call)),
  `${callPath('deskDay')}?date=${FRIDAY}`,
  '/api/docs',
  '/api/docs/openapi.json',
  ...Object.values(crawlerFiles),
  '/desk',
]

test.each(addresses)('%s says nothing of another spa', async url => {
  const response = await spa.app.inject({ url, headers: asOwner })
  expect(response.statusCode).toBe(200)
  expect(response.body.match(ELSEWHERE)?.[0]).toBeUndefined()
})

const PAGES = [
  paths.home,
  paths.services,
  paths.service('steam'),
  paths.booking,
  paths.bookingPay('K7QF-2M9X-T4WB'),
  paths.bookingSuccess('K7QF-2M9X-T4WB'),
  paths.bookingManage('K7QF-2M9X-T4WB', 'key'),
  paths.about,
  paths.policy,
  paths.privacy,
  paths.accessibility,
  paths.offline,
  paths.unsubscribe,
  '/no-such-page',
]

test.each(PAGES)('the page %s, with what a browser continues from and what a crawler reads, neither', async url => {
  const { body, headers } = await spa.app.inject(url)
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('Utulivu')
  expect(body.match(ELSEWHERE)?.[0]).toBeUndefined()
})

test('nor does the page of a site that is closed for a while', async () => {
  const close = (beauty: boolean) =>
    spa.call('updateSetting', { body: { isMaintenanceMode: { beauty } }, headers: asOwner })
  await close(true)
  expect((await spa.app.inject('/')).body.match(ELSEWHERE)?.[0]).toBeUndefined()
  await close(false)
})

test('a time that is not offered, or taken, is refused in this spa’s words', async () => {
  const asked = await spa.call('availableTimes', {
    query: { subServiceId: service.serviceArray[0]!._id, date: '2026-11-22' },
  })
  expect(asked.body).not.toMatch(ELSEWHERE)
  const early = { booking: { holdMinutes: 0 }, timeZone: 'Nowhere', currency: { code: 'x' }, phoneCountry: 'KEN' }
  const refused = await spa.call('updateSpa', { body: { spa: early }, headers: asOwner })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).not.toMatch(ELSEWHERE)
})

test('the first screen of a phone names it in its own English', async () => {
  const manifest = (await spa.app.inject(crawlerFiles.manifest)).json()
  expect(manifest).toMatchObject({ name: 'Utulivu Spa', short_name: 'Utulivu', lang: 'en-KE' })
})

test('an owner who writes only who, where and how, and keeps the first catalogue, is not lent another city either', async () => {
  const { name, address, phone, phoneCountry, timeZone, currency, coordinates } = nairobi
  const { support, owner } = nairobi.email!
  const least = { name, address, coordinates, phone, phoneCountry, timeZone, currency, email: { support, owner } }
  const fresh = await openSpa()
  try {
    await done(fresh.call('updateSpa', { body: { spa: least }, headers: asOwner }))
    const open = [...PAGES, paths.service('facials'), ...addresses].filter(url => url !== callPath('fetchBanks'))
    for (const url of open) {
      const { body } = await fresh.app.inject({ url, headers: url.startsWith('/api') ? asOwner : {} })
      expect([url, body.match(ELSEWHERE)?.[0]]).toEqual([url, undefined])
    }
  } finally {
    await fresh.close()
  }
})
