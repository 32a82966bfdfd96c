import { CalendarPlus } from 'lucide'
import type { ReactNode } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { useSite } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { calendarEntry } from './calendar-entry.ts'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-ink/25 px-5 font-semibold transition-colors duration-200 hover:border-ink hover:bg-ink/5'

/** The entry is made here, on the visitor's device: no one else learns of the appointment. */
export function AddToCalendar({ booking, manageKey }: { booking: PublicBooking; manageKey?: string }) {
  const site = useSite()
  const entry = calendarEntry(booking, { site, manageKey, now: Date.now() })

  return (
    <section aria-labelledby="calendar-heading">
      <h2 id="calendar-heading" className="flex items-center gap-2.5 text-2xl font-semibold">
        <Icon of={CalendarPlus} size={24} className="text-amber" />
        Add to calendar
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={SHAPE} onClick={() => saveFile(entry.fileName, 'text/calendar', entry.file)}>
          Phone or computer (.ics)
        </button>
        <Outside href={entry.google}>Google Calendar</Outside>
        <Outside href={entry.outlook}>Outlook</Outside>
      </div>
    </section>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={SHAPE}>
      {children}
    </a>
  )
}
