import type { PublicBooking } from '#contract/booking/booking.ts'
import { bookingEvent } from '#contract/booking/booking-event.ts'
import { type CalendarEvent, calendarFile } from '#contract/booking/calendar-file.ts'
import { MS_PER_MINUTE, parseTimeLabel } from '#contract/platform/time.ts'
import { instantOnWall, wallClock } from '#contract/platform/zone.ts'
import type { Site } from '#web/store/site.ts'

interface Options {
  site: Pick<Site, 'url' | 'spa'>
  /** In the file alone: links to other sites must not carry it. */
  manageKey?: string
  now: number
}

export function calendarEntry(booking: PublicBooking, { site: { url, spa }, manageKey, now }: Options) {
  const start = instantOnWall(booking.bookingDate, parseTimeLabel(booking.bookingTime) ?? 0, spa.timeZone)
  const event: CalendarEvent = {
    ...bookingEvent(booking, spa, { url }),
    method: 'PUBLISH',
    sequence: booking.sequence,
    writtenAt: new Date(now),
    startsAt: new Date(start),
    endsAt: new Date(start + booking.duration * MS_PER_MINUTE),
  }
  return {
    fileName: `${booking.bookingHash}.ics`,
    file: calendarFile({ ...event, ...bookingEvent(booking, spa, { url, manageKey }) }, spa),
    google: googleLink(event, spa.timeZone),
    outlook: outlookLink(event),
  }
}

function googleLink(event: CalendarEvent, timeZone: string) {
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.summary,
    dates: `${onWall(event.startsAt, timeZone)}/${onWall(event.endsAt, timeZone)}`,
    ctz: timeZone,
    details: `${event.description}\n${event.url}`,
    location: event.location,
  })
}

function outlookLink(event: CalendarEvent) {
  return address('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.summary,
    startdt: toTheSecond(event.startsAt),
    enddt: toTheSecond(event.endsAt),
    body: `${event.description}\n${event.url}`,
    location: event.location,
  })
}

/** Spaces as %20: Outlook shows a plus as a plus. */
function address(base: string, query: Record<string, string>) {
  return `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}

/** 20261120T103000, as the spa's clock shows it. */
function onWall(instant: Date, timeZone: string) {
  const { date, minutes } = wallClock(instant.getTime(), timeZone)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map(n => String(n).padStart(2, '0'))
  return `${date.replaceAll('-', '')}T${hour}${minute}00`
}

function toTheSecond(instant: Date) {
  return instant.toISOString().replace(/\.\d+/, '')
}
