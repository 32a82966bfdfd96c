import type { VisitPlan } from '#contract/booking/visit.ts'
import { visitText } from '#contract/messages.ts'
import { useGuests } from '#web/store/visit.ts'
import { whoIs } from './who.ts'

/** The parts of a visit at the chosen time, told before it is confirmed. */
export default function ChosenParts({ plan: { treatments } }: { plan: VisitPlan }) {
  const guests = useGuests()
  return (
    <ol aria-label={visitText.parts} className="mt-4 rounded-card bg-linen px-4 py-2 text-[0.9375rem]/6">
      {treatments.map(({ guest, subServiceId, subServiceName, bookingTime, therapist }) => (
        <li key={`${guest} ${bookingTime} ${subServiceId}`} className="flex gap-3 py-1">
          <span className="w-19 shrink-0 font-semibold whitespace-nowrap tabular-nums">{bookingTime}</span>
          <span className="min-w-0 wrap-anywhere">
            {subServiceName}
            {therapist && ` with ${therapist.name}`}
            {guests.length > 1 && `, for ${whoIs(guests, guest).inside}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
