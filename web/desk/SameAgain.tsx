import { CalendarPlus } from 'lucide'
import { isInFourWeeks, whenAgain } from '#contract/booking/same-again.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { sameAgainText } from '#contract/messages.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { dayName, today } from './times.ts'

type Props = { booking: DeskBooking }

/** After a visit: the next one is offered before the client leaves. */
export function SameAgain({ booking }: Props) {
  return (
    <ButtonLink to={deskPaths.sameAgain(booking._id)} className="flex-col gap-0! leading-6! sm:justify-self-start">
      <span className="inline-flex items-center gap-2">
        <Icon of={CalendarPlus} size={20} />
        {labelOf(booking)}
      </span>{' '}
      <span className="text-[0.875rem]/5 font-normal">{whenText(booking)}</span>
    </ButtonLink>
  )
}

/** The same in a list of visits. */
export function SameAgainLink({ booking }: Props) {
  return (
    <Link
      to={deskPaths.sameAgain(booking._id)}
      className="flex min-h-11 items-center px-3 text-[0.9375rem]/6 underline underline-offset-4 print:hidden"
    >
      {labelOf(booking)}: {whenText(booking)}
    </Link>
  )
}

const labelOf = (booking: DeskBooking) =>
  isInFourWeeks(booking, today()) ? sameAgainText.inFourWeeks : sameAgainText.again

function whenText(booking: DeskBooking) {
  const { bookingDate, bookingTime } = whenAgain(booking, today())
  return `${dayName(bookingDate)}, ${bookingTime}`
}
