import { dayAndMonth } from '#contract/dates.ts'
import type { CheckHoursResponse } from '#contract/hours-desk.ts'

/** From the engine that offers customers their times, with bookings, blocks and closures as they are now. */
export function CustomersCanBook({ days, isDraft }: { days: CheckHoursResponse['days']; isDraft?: boolean }) {
  return (
    <section aria-label="What customers can book" className="rounded-card bg-linen p-3">
      <h3 className="mb-1 font-sans font-semibold">{isDraft ? 'Then customers can book' : 'Customers can book'}</h3>
      <ul className="grid grid-cols-1 gap-y-1 text-[0.9375rem]/6">
        {days.map(({ day, date, first, last, treatments, of, message }) => (
          <li key={day}>
            <span className="text-stone">{dayAndMonth(date)}: </span>
            <span className="tabular-nums">
              {message ?? (first === last ? first : `${first} to ${last}`)}
              {!message && treatments < of && `, ${treatments} of ${of} treatments`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
