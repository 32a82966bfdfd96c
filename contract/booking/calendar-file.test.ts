import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { business } from '../catalogue/business.ts'
import { type CalendarEvent, calendarFile as fileOf } from './calendar-file.ts'

const calendarFile = (of: CalendarEvent) => fileOf(of, business)

const event = {
  method: 'REQUEST',
  uid: 'booking-1@spa.example',
  sequence: 3,
  writtenAt: new Date('2026-11-15T22:30:00.123Z'),
  startsAt: new Date('2026-11-20T09:30:00Z'),
  endsAt: new Date('2026-11-20T11:00:00Z'),
  summary: 'Deep tissue massage',
  description: 'Bring nothing.',
  location: 'Ìmọ́lẹ̀ Spa & Beauty, 12 Lagos Road, Ikorodu, Lagos State',
  url: 'https://spa.example/booking/success/K7QF-2M9X-T4WB',
  organizer: { name: 'Ìmọ́lẹ̀ Spa & Beauty', address: 'bookings@spa.example' },
  attendee: { name: 'Adaeze Obi', address: 'adaeze@example.com' },
} satisfies CalendarEvent

describe('the calendar file of a booking', () => {
  test('is at the right moment for a reader in any zone', () => {
    const { startDate, endDate } = read(calendarFile(event))
    expect(startDate.toJSDate()).toEqual(event.startsAt)
    expect(endDate.toJSDate()).toEqual(event.endsAt)
    expect(startDate.zone).toBe(ICAL.Timezone.utcTimezone)
    expect(calendarFile(event)).toContain('\r\nDTSTART:20261120T093000Z\r\n')
  })

  test('says which event, which version and when it was written', () => {
    const text = calendarFile(event)
    expect(read(text)).toMatchObject({ uid: 'booking-1@spa.example', sequence: 3 })
    expect(text).toContain('\r\nDTSTAMP:20261115T223000Z\r\n')
    expect(text).toContain('\r\nMETHOD:REQUEST\r\n')
    expect(text).toContain('\r\nSTATUS:CONFIRMED\r\n')
  })

  test('takes a booking out of the calendar again', () => {
    const text = calendarFile({ ...event, method: 'CANCEL' })
    expect(text).toContain('\r\nMETHOD:CANCEL\r\n')
    expect(text).toContain('\r\nSTATUS:CANCELLED\r\n')
  })

  test('that a visitor makes for themselves invites nobody', () => {
    const text = calendarFile({ ...event, method: 'PUBLISH', organizer: undefined, attendee: undefined })
    expect(text).toContain('\r\nMETHOD:PUBLISH\r\n')
    expect(text).not.toMatch(/ORGANIZER|ATTENDEE|\r\n\r\n/)
    expect(read(text).summary).toBe('Deep tissue massage')
  })

  test('carries what a calendar needs to show the way', () => {
    const { location, organizer, attendees } = read(calendarFile(event))
    expect(location).toBe('Ìmọ́lẹ̀ Spa & Beauty, 12 Lagos Road, Ikorodu, Lagos State')
    expect(organizer).toBe('mailto:bookings@spa.example')
    expect(attendees.map(one => one.getFirstValue())).toEqual(['mailto:adaeze@example.com'])
  })

  test('has no line over 75 octets and cuts no character in two', () => {
    const text = calendarFile({ ...event, summary: 'ọ́'.repeat(200), description: '💆🏾‍♀️'.repeat(50) })
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\ufffd')
    }
    expect(read(text)).toMatchObject({ summary: 'ọ́'.repeat(200), description: '💆🏾‍♀️'.repeat(50) })
  })

  test('shows any text as it was written and lets none of it become a property', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 80 })
    const nasty = fc.constantFrom('a\r\nATTENDEE:mailto:eve@evil.example', 'a\nEND:VEVENT', 'b;c,d\\n"e"', ';:=,')
    fc.assert(
      fc.property(fc.oneof(anyText, nasty), fc.oneof(anyText, nasty), (summary, name) => {
        const text = calendarFile({ ...event, summary, description: summary, attendee: { ...event.attendee, name } })
        const seen = read(text)
        expect(seen.summary).toBe(asCalendarsShowIt(summary))
        expect(seen.attendees).toHaveLength(1)
        expect(propertyNames(text)).toEqual(propertyNames(calendarFile(event)))
      }),
    )
  })
})

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [found, ...more] = calendar.getAllSubcomponents('vevent')
  expect(more).toEqual([])
  return new ICAL.Event(found)
}

function propertyNames(text: string) {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  return lines.map(line => line.split(/[:;]/)[0])
}

function asCalendarsShowIt(text: string) {
  return (
    text
      .replace(/\r\n|\r/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters a calendar file may not hold
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, ' ')
  )
}
