import type { Spa } from '../catalogue/spa.ts'
import { paths } from '../paths.ts'
import { longDate } from '../platform/dates.ts'
import { mailto } from '../platform/mailto.ts'
import { controlCharacters } from '../platform/text.ts'
import { zoneName } from '../platform/zone.ts'
import type { PublicBooking } from './booking.ts'
import { isVisit, partsOf, partText, type Visited, visitName, visitTimes } from './visit-parts.ts'
import { withWhom } from './with-whom.ts'

const ALARMS_HOURS_BEFORE = [24, 3]

export interface CalendarEvent {
  /** Mailed files invite or cancel; a file that a visitor downloads is published. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  uid: string
  /** Grows with every change, so that a calendar keeps the newer of two files. */
  sequence: number
  writtenAt: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string
  url: string
  organizer?: { name: string; address: string }
  attendee?: { name: string; address: string }
}

/** An iCalendar file (RFC 5545, 5546), in UTC: no zone table in the file can be wrong. */
export function calendarFile(event: CalendarEvent, { name, coordinates }: Pick<Spa, 'name' | 'coordinates'>): string {
  const { organizer, attendee } = event
  const { latitude, longitude } = coordinates
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//Booking//EN`,
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `GEO:${latitude};${longitude}`,
    `URL:${event.url}`,
    organizer && `ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer.address)}`,
    attendee &&
      `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee.address)}`,
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(event.method === 'CANCEL' ? [] : ALARMS_HOURS_BEFORE.flatMap(hours => alarm(hours, event.summary))),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => (line ? `${folded(line)}\r\n` : '')).join('')
}

function alarm(hoursBefore: number, summary: string) {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:-PT${hoursBefore}H`,
    'END:VALARM',
  ]
}

/** 20261120T093000Z */
function utc(instant: Date) {
  return instant.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
}

function escaped(text: string) {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => withoutControls(line).replace(/[\\;,]/g, '\\$&'))
    .join('\\n')
}

/** A parameter's value has no escape for its own quotes. */
function quoted(text: string) {
  return `"${withoutControls(text).replaceAll('"', "'")}"`
}

function withoutControls(text: string) {
  return text.replace(new RegExp(controlCharacters, 'g'), ' ')
}

const LINE_MAX_OCTETS = 75
const utf8 = new TextEncoder()

/** Folds lines over 75 octets without splitting a character. */
function folded(line: string) {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = utf8.encode(character).length
    if (octets + size > LINE_MAX_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

type BookedEvent = Pick<
  PublicBooking,
  '_id' | 'bookingHash' | 'serviceName' | 'subServiceName' | 'bookingDate' | 'bookingTime' | 'treatments'
> &
  Partial<Pick<PublicBooking, 'visitMinutes'>> &
  Visited

type EventSpa = Pick<Spa, 'name' | 'address' | 'phone' | 'timeZone'>

/** A booking as a calendar entry. Mails and site use the same uid, so that a calendar that gets both shows it once. */
export function bookingEvent(booking: BookedEvent, spa: EventSpa, site: { url: string; manageKey?: string }) {
  const { name, address, phone } = spa
  const { _id, bookingHash } = booking
  const { manageKey } = site
  const page = site.url + (manageKey ? paths.bookingManage(bookingHash, manageKey) : paths.bookingSuccess(bookingHash))
  return {
    uid: `${_id}@${new URL(site.url).hostname}`,
    summary: `${visitName(booking)}, ${name}`,
    description: [
      ...whatAndWhen(booking, spa),
      `Confirmation number #${bookingHash}`,
      phone.display,
      ...(manageKey ? [`Change or cancel: ${page}`] : []),
    ].join('\n'),
    location: `${name}, ${address.oneLine}`,
    url: page,
  }
}

/** Of a visit its parts. */
function whatAndWhen(booking: BookedEvent, { timeZone }: EventSpa): string[] {
  const { serviceName, subServiceName, bookingDate, bookingTime } = booking
  const day = longDate(bookingDate)
  const zone = zoneName(timeZone)
  if (!isVisit(booking))
    return [`${serviceName}: ${subServiceName}${withWhom(booking)}`, `${day} at ${bookingTime} (${zone})`]
  return [
    `${day}, ${visitTimes(booking, timeZone)} (${zone})`,
    ...partsOf(booking).map(part => `${part.time}  ${partText(part)}`),
  ]
}
