import { CalendarClock } from 'lucide'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { updateTreatment } from '#web/api/treatments.ts'
import { BookingRow } from '#web/desk/BookingRow.tsx'
import { PhoneLink, WhatsAppLink } from '#web/desk/booking/waiting/contact-links.tsx'
import { List } from '#web/desk/List.tsx'
import { change } from '#web/desk/notice.ts'
import { type PartOf, partId, partName, whoOf } from '#web/desk/parts.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { dayName } from '#web/desk/times.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { askText, moveText, toldText } from './away-texts.ts'

export type Named = { _id: string; name: string }
/** A booking, or the part of a visit, that somebody else has to take. */
type Booking = PartOf<DeskBooking>
export type Guest = { booking: Booking; free: Named[] }

interface Props {
  away: Named
  of: readonly Guest[]
}

/** Guests of somebody who is away: each goes to somebody who is free then, or is moved. */
export function AwayGuests({ away, of }: Props) {
  return (
    <List of={of} label={`Still with ${away.name}`} keyOf={({ booking }) => partId(booking)} className="gap-4">
      {({ booking, free }, at) => (
        <div className="grid grid-cols-1 gap-2">
          {booking.bookingDate !== of[at - 1]?.booking.bookingDate && (
            <h3 className="font-sans text-[0.9375rem]/6 font-semibold">{dayName(booking.bookingDate)}</h3>
          )}
          <BookingRow booking={booking} place={booking.room?.name} />
          <p className="text-[0.9375rem]/6">{situation(booking, away, free)}</p>
          <div className="flex flex-wrap gap-2">
            {free.map(other => (
              <SmallButton
                key={other._id}
                aria-label={`Hand ${whoOf(booking)} over to ${other.name}`}
                onClick={() => handOver(booking, other)}
              >
                {booking.therapistWanted ? `Agreed: ${other.name}` : other.name}
              </SmallButton>
            ))}
            <ButtonLink
              look="outline"
              to={moveLink(booking, free.length > 0)}
              aria-label={`Move ${whoOf(booking)}`}
              className="px-4!"
            >
              <Icon of={CalendarClock} size={20} />
              Move
            </ButtonLink>
            <WhatsAppLink number={booking.phoneNumber} text={textFor(booking, away, free)} />
            <PhoneLink number={booking.phoneNumber} label={`Call ${booking.fullName}`} />
          </div>
        </div>
      )}
    </List>
  )
}

function moveLink({ _id, part }: Booking, isOtherTime: boolean) {
  if (part) return deskPaths.treatmentPart(_id, part._id, isOtherTime ? 'time' : 'person')
  return deskPaths.bookingPart(_id, isOtherTime ? 'move' : 'person')
}

const handOver = (booking: Booking, { _id: therapistId, name }: Named) =>
  change(`${whoOf(booking)}: handed over to ${name}`, () => updateTreatment(partId(booking), { therapistId }))

function situation(booking: Booking, { name }: Named, free: readonly Named[]) {
  const { therapistWanted, startsAt } = booking
  const fullName = whoOf(booking)
  if (Date.parse(startsAt) <= Date.now()) return `Has begun. Who goes on with ${fullName}?`
  if (free.length === 0) return `Nobody else is free then. Please move ${fullName}, or call.`
  return therapistWanted ? `Counts on ${name}. Please ask first who may take over:` : 'Free at the same time:'
}

function textFor(booking: Booking, { name }: Named, free: readonly Named[]) {
  return free.length > 0
    ? askText(
        booking,
        name,
        free.map(one => one.name),
      )
    : moveText(booking, name)
}

/** Guests who went to somebody else; they are told only if the spa wants that. */
export function HandedOver({ away, of }: { away: Named; of: readonly { booking: Booking; other: Named }[] }) {
  if (of.length === 0) return null
  return (
    <details className="rounded-card border border-ink/15 px-4 open:pb-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        {of.length === 1 ? '1 handed over' : `${of.length} handed over`}, to tell them if you like
      </summary>
      <List of={of} keyOf={({ booking }) => partId(booking)} className="divide-y divide-ink/10">
        {({ booking, other }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <p className="min-w-0 grow basis-48 wrap-anywhere">
              {booking.bookingTime} {whoOf(booking)}
              <span className="block text-[0.9375rem]/6 text-stone">
                {partName(booking)}, now with {other.name}
              </span>
            </p>
            <WhatsAppLink number={booking.phoneNumber} text={toldText(booking, away.name, other.name)} />
          </div>
        )}
      </List>
    </details>
  )
}
