import { CircleCheck, Hourglass, Info } from 'lucide'
import type { ReactNode } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import type { ManagedBooking } from '#contract/booking/manage.ts'
import type { Currency } from '#contract/catalogue/spa.ts'
import { manageText, successText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { priceText } from '#contract/platform/money.ts'
import { dayAndClock, untilText } from '#contract/platform/until.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { restOf } from '../at-spa.ts'
import { StatusHeader } from './StatusHeader.tsx'
import { type Next, STATUSES } from './statuses.ts'

interface Props {
  booking: PublicBooking & Pick<ManagedBooking, 'checkedBy'>
  bookingKey?: string
  children?: ReactNode
}

export function BookingHeader({ booking, bookingKey, children }: Props) {
  const { heading, isOn, next, ...words } = STATUSES[booking.status]
  const { name, timeZone, currency } = useSpa()
  const rest = restOf(booking)
  const isUnpaid = booking.status === 'confirmed' && rest === booking.total
  const { badge, line } = isUnpaid ? unpaidWords(rest, currency) : words
  const heldUntil = booking.status === 'held' && booking.holdExpiresAt
  const shown = heldUntil ? { word: `Until ${untilText(heldUntil, serverNow(), timeZone)}` } : badge
  const checkedBy = booking.status === 'submitted' && booking.checkedBy
  const truth = checkedBy && `${successText.reserved} ${successText.checkedBy(dayAndClock(checkedBy, timeZone))}`
  return (
    <StatusHeader
      icon={isOn ? CircleCheck : booking.status === 'held' ? Hourglass : Info}
      heading={heading}
      truth={truth}
      badge={shown && <Badge {...shown} />}
      line={typeof line === 'string' ? line : line(name)}
    >
      {children}
      {next && (
        <NextStep next={next} payPath={paths.bookingPay(booking.bookingHash, bookingKey)} isSecond={!!children} />
      )}
    </StatusHeader>
  )
}

/** Nothing was to be paid before the visit: it is free, or paid at the spa. */
function unpaidWords(rest: number, currency: Currency) {
  const badge = rest > 0 ? { word: successText.payAtSpa(priceText(rest, currency)) } : NOTHING_TO_PAY
  return { badge, line: successText.freeConfirmed }
}

const NOTHING_TO_PAY = { word: successText.nothingToPay, icon: 'done' } as const

/** Shape and word, not colour alone. */
function Badge({ word, icon }: { word: string; icon?: 'waiting' | 'done' }) {
  return (
    <span className="inline-flex items-center gap-2.5 rounded-full border border-gold px-5 py-2 text-lg font-semibold text-gold">
      {icon && <Icon of={icon === 'done' ? CircleCheck : Hourglass} size={22} className="shrink-0" />}
      {word}
    </span>
  )
}

/** `isSecond`: another step comes first. */
function NextStep({ next, payPath, isSecond }: { next: Next; payPath: string; isSecond: boolean }) {
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-4">
      <ButtonLink to={next === 'pay' ? payPath : paths.booking} look={isSecond ? 'outline-on-dark' : 'gold'}>
        {next === 'pay' ? manageText.payNow : 'Choose another time'}
      </ButtonLink>
      {next === 'pay-or-choose' && (
        <ButtonLink to={payPath} look="outline-on-dark">
          Send a receipt
        </ButtonLink>
      )}
    </div>
  )
}
