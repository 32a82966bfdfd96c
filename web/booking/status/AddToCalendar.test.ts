import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { aBooking, aSpa } from '#web/testing/examples.ts'
import { calendarEntry } from './AddToCalendar.tsx'

const booking = aBooking({ bookingDate: '2026-11-20', bookingTime: '10:30 AM', duration: 90 })
const now = Date.parse('2026-11-15T10:00:00Z')
const site = { url: 'https://spa.example', spa: aSpa() }
const entry = calendarEntry(booking, { site, now })

test('the file leads to the customer’s own page; what another site is told holds no key', () => {
  const { file, google, outlook } = calendarEntry(booking, { site, now, manageKey: 'the-key' })
  expect(file.replace(/\r\n /g, '')).toContain('URL:https://spa.example/booking/manage/K7QF-2M9X-T4WB#the-key')
  expect(google + outlook).not.toContain('the-key')
})

test('a booking that has changed is the newer entry', () => {
  expect(calendarEntry({ ...booking, sequence: 2 }, { site, now }).file).toContain('SEQUENCE:2')
})

test('the file tells when, what and where, and invites nobody', () => {
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(entry.file)).getFirstSubcomponent('vevent')!)
  expect(entry.fileName).toBe('K7QF-2M9X-T4WB.ics')
  expect(entry.file).toContain('METHOD:PUBLISH')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-20T09:30:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-20T11:00:00.000Z')
  expect(event.summary).toBe('Glow Facial, Ìmọ́lẹ̀ Spa & Beauty')
  expect(event.location).toContain('Ikorodu')
  expect(event.description).toContain('Friday 20 November 2026 at 10:30 AM (Lagos time)')
  expect(event.attendees).toEqual([])
})

test('the file has the name the mails use, so that a calendar does not show the booking twice', () => {
  expect(entry.file).toContain('UID:booking-1@spa.example')
})

test('a person whom the customer asked for is in the entry, and nobody else is', () => {
  const ada = { _id: 'ada', name: 'Ada' }
  const [treatment] = booking.treatments
  const told = (therapistWanted: boolean) => {
    const treatments = [{ ...treatment!, therapist: ada, therapistWanted }]
    return calendarEntry({ ...booking, treatments }, { site, now })
  }
  expect(told(true).file).toContain('Glow Facial with Ada')
  expect(decodeURIComponent(told(true).google)).toContain('Glow Facial with Ada')
  expect(told(false).file).not.toContain('Ada')
})

test('Google gets the time of the spa’s clock with its zone', () => {
  const { origin, pathname, searchParams } = new URL(entry.google)
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    action: 'TEMPLATE',
    text: 'Glow Facial, Ìmọ́lẹ̀ Spa & Beauty',
    dates: '20261120T103000/20261120T120000',
    ctz: 'Africa/Lagos',
  })
  expect(searchParams.get('details')).toContain('https://spa.example/booking/success/K7QF-2M9X-T4WB')
})

test('Outlook gets instants, and no plus signs for spaces', () => {
  const { origin, pathname, search, searchParams } = new URL(entry.outlook)
  expect(origin + pathname).toBe('https://outlook.live.com/calendar/0/deeplink/compose')
  expect(search).not.toContain('+')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Glow Facial, Ìmọ́lẹ̀ Spa & Beauty',
    startdt: '2026-11-20T09:30:00Z',
    enddt: '2026-11-20T11:00:00Z',
  })
})

test('a booking that ends after midnight ends on the next day', () => {
  const evening = aBooking({ bookingDate: '2026-11-20', bookingTime: '11:30 PM', duration: 60 })
  const late = calendarEntry(evening, { site, now })
  expect(new URL(late.google).searchParams.get('dates')).toBe('20261120T233000/20261121T003000')
})

describe('a visit', () => {
  const [first] = aBooking().treatments
  const second = { ...first!, _id: 'second', guest: 1, subServiceName: 'Deep Cleanse', bookingTime: '11:30 AM' }
  const visit = aBooking({ treatments: [first!, second], visitMinutes: 150, guestNames: ['', 'Bola'] })
  const entryOf = (booking: typeof visit) => calendarEntry(booking, { site, now })

  test('is one entry from its start to its end, with its parts in the text', () => {
    const { file, google } = entryOf(visit)
    const text = file.replaceAll('\r\n ', '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain('DTSTART:20261120T093000Z')
    expect(text).toContain('DTEND:20261120T120000Z')
    expect(text).toContain('SUMMARY:Glow Facial and 1 more')
    expect(text).toContain('10:30 AM  Glow Facial\\n11:30 AM  Deep Cleanse\\, for Bola')
    expect(new URL(google).searchParams.get('dates')).toBe('20261120T103000/20261120T130000')
  })

  test('that a device saved before there were visits lasts as long as its treatment', () => {
    const { treatments: _, visitMinutes: __, guestNames: ___, ...old } = visit
    expect(entryOf(old as typeof visit).file).toContain('DTEND:20261120T103000Z')
  })
})
