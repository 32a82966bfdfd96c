import { guestName } from '#contract/booking/guest-name.ts'
import type { Day } from '#web/api/desk.ts'
import { Lacking } from '#web/desk/Lacking.tsx'
import { countGuests, isMissed, partId, partName, partsOf } from '#web/desk/parts.ts'
import { lackingText, placeOf } from './columns.ts'

/** The treatments of a visit in order, under its row: when, what, for whom, who and where. */
export function VisitParts({ day, booking }: { day: Day; booking: Day['bookings'][number] }) {
  const hasGuests = countGuests(booking) > 1
  return (
    <span className="mt-2 grid w-full gap-1 border-t border-ink/10 pt-1.5 text-[0.875rem]/5 print:mt-1 print:pt-1">
      {partsOf(booking).map(part => {
        const lacks = lackingText(day, part)
        return (
          <span
            key={partId(part)}
            data-part
            className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[5rem_minmax(0,1fr)_14rem] ${isMissed(part) ? 'text-stone line-through' : ''}`}
          >
            <span className="tabular-nums">{part.bookingTime}</span>
            <span className="wrap-anywhere">
              {partName(part)}
              {hasGuests && part.part && (
                <span className="text-stone">, for {guestName(booking, part.part.guest)}</span>
              )}
            </span>
            <span className="wrap-anywhere text-stone max-sm:col-start-2 sm:text-right sm:*:justify-end">
              {lacks && <Lacking>{lacks}</Lacking>}
              {placeOf(day, part)}
            </span>
          </span>
        )
      })}
    </span>
  )
}
