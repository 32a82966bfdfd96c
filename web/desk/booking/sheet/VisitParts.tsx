import type { ReactNode } from 'react'
import { isLive } from '#contract/booking/booking-states.ts'
import { guestName } from '#contract/booking/guest-name.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import type { Details } from '#web/api/desk.ts'
import { awayText, LACKS } from '#web/desk/day/today/columns.ts'
import { Lacking } from '#web/desk/Lacking.tsx'
import { countGuests, isMissed, type PartOf, partId, partName, partsOf } from '#web/desk/parts.ts'
import { shortDuration } from '#web/desk/times.ts'
import { moneyText } from '#web/desk/words.ts'
import type { Part } from './Actions.tsx'

interface Props {
  booking: DeskBooking
  away: readonly string[]
  removable: Details['removable']
  /** Opens a form about one part. */
  open(what: Part, treatmentId: string): void
  /** The open form, under the part it is about. */
  form: ReactNode
  formOf: string | undefined
}

/** The treatments of a visit in order, each with what can be changed about it alone. */
export default function VisitParts({ booking, away, removable, open, form, formOf }: Props) {
  return (
    <ol aria-label="Treatments" className="mt-3 grid grid-cols-1 divide-y divide-ink/10 border-t border-ink/10">
      {partsOf(booking).map(part => (
        <li key={partId(part)} className="pt-3 pb-1">
          <OnePart
            part={part}
            isAway={away.includes(partId(part))}
            mayGo={removable.some(({ treatmentId }) => treatmentId === partId(part))}
            open={open}
          />
          {partId(part) === formOf && <div className="mt-1 mb-2">{form}</div>}
        </li>
      ))}
    </ol>
  )
}

/** Short for a phone; said in full to who listens. */
const LABELS: Partial<Record<Part, string>> = { room: 'Other room', time: 'Other time', treatment: 'Other treatment' }

interface OneProps {
  part: PartOf<DeskBooking>
  isAway: boolean
  /** The last one stays. */
  mayGo: boolean
  open: Props['open']
}

function OnePart({ part, isAway, mayGo, open }: OneProps) {
  const { bookingTime, duration, therapist, therapistWanted, room, lacks, station, serviceName, price, status } = part
  const person = therapist && `${therapist.name}${therapistWanted ? ', as agreed' : ''}`
  const place = room?.name ?? (!therapist && lacks.length === 0 && `${serviceName}, room ${station}`)
  const takes = { therapist: therapist || lacks.includes('therapist'), room: room || lacks.includes('room') }
  const isHalf = part.part?.isSecondHalf
  const choices: [Part, string, boolean][] = [
    ['person', lacks.includes('therapist') ? 'Choose who' : 'Hand over', Boolean(takes.therapist)],
    ['room', 'Room', Boolean(takes.room)],
    ['time', 'Time', !isHalf && !part.part?.isExtra],
    ['treatment', 'Treatment', !isHalf],
    ['out', 'Take out', mayGo],
  ]
  return (
    <>
      {/* With large letters the treatment has a line to itself. */}
      <div className={`flex flex-wrap gap-x-3 gap-y-1 ${isMissed(part) ? 'text-stone line-through' : ''}`}>
        <p className="w-20 shrink-0 font-semibold whitespace-nowrap tabular-nums">
          {bookingTime}
          <span className="block text-[0.8125rem]/5 font-normal text-stone">{shortDuration(duration)}</span>
        </p>
        <div className="min-w-0 grow basis-28">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 grow basis-24 font-semibold wrap-break-word">{partName(part)}</span>
            {!isHalf && <span className="text-[0.9375rem]/6 tabular-nums">{moneyText(price)}</span>}
          </p>
          <p className="text-[0.9375rem]/6 wrap-break-word text-stone">
            {[person, place, part.part && countGuests(part) > 1 && `for ${guestName(part, part.part.guest)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {lacks.map(what => (
            <Lacking key={what}>{LACKS[what]}</Lacking>
          ))}
          {therapist && isAway && <Lacking>{awayText(therapist)}</Lacking>}
        </div>
      </div>
      {isLive(status) && (
        <div className="flex flex-wrap gap-x-2 sm:gap-x-4">
          {choices.map(
            ([what, label, isOffered]) =>
              isOffered && (
                <button
                  key={what}
                  type="button"
                  aria-label={`${LABELS[what] ?? label}: ${partName(part)}, ${bookingTime}`}
                  onClick={() => open(what, partId(part))}
                  className="min-h-11 min-w-11 text-center text-[0.875rem] underline underline-offset-4 sm:text-[0.9375rem]"
                >
                  {label}
                </button>
              ),
          )}
        </div>
      )}
    </>
  )
}
