import { CalendarPlus } from 'lucide'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { bookingEvent, type CalendarEvent, calendarFile } from '#contract/booking/calendar-file.ts'
import { MS_PER_MINUTE, parseTimeLabel } from '#contract/platform/time.ts'
import { instantOnWall, wallClock } from '#contract/platform/zone.ts'
import { type Site, useSite } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { NewTabLink } from './SupportLinks.tsx'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-ink/25 px-5 font-semibold transition-colors duration-200 hover:border-ink hover:bg-ink/5'

/** The entry is made on the visitor's device: no one else learns of the appointment. */
export function AddToCalendar({ booking, manageKey }: { booking: PublicBooking; manageKey?: string }) {
  const site = useSite()
  const entry = calendarEntry(booking, { site, manageKey, now: Date.now() })

  return (
    <section aria-labelledby="calendar-heading" className="print:hidden">
      <h2 id="calendar-heading" className="flex items-center gap-2.5 text-2xl font-semibold">
        <Icon of={CalendarPlus} size={24} className="text-amber" />
        Add to calendar
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={SHAPE} onClick={() => saveFile(entry.fileName, 'text/calendar', entry.file)}>
          Phone or computer (.ics)
        </button>
        {Object.entries({ 'Google Calendar': entry.google, Outlook: entry.outlook }).map(([name, href]) => (
          <NewTabLink key={name} href={href} className={SHAPE}>
            {name}
          </NewTabLink>
        ))}
      </div>
    </section>
  )
}

interface Options {
  site: Pick<Site, 'url' | 'spa'>
  /** Written only into the file, because links to other sites must not carry the key. */
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
    // A device that saved the booking before there were visits knows only the duration.
    endsAt: new Date(start + (booking.visitMinutes ?? booking.duration) * MS_PER_MINUTE),
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

const toTheSecond = (instant: Date) => instant.toISOString().replace(/\.\d+/, '')
