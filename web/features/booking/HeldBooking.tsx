import { Clock } from 'lucide'
import type { PublicBooking } from '#contract/booking.ts'
import { dayAndMonth } from '#contract/dates.ts'
import { clockTime } from '#contract/zone.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { letGo } from '#web/store/made-booking.ts'
import { continuePayment } from '#web/store/payment.ts'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useNow } from '#web/ui/use-now.ts'

/** A time that is held and not paid for yet, while its payment is not open. */
export function HeldBooking() {
  const booking = useAppSelector(state => state.booking.bookingData)
  const isPaying = useAppSelector(state => state.payment.isPaymentOpen)
  if (!booking?.holdExpiresAt || isPaying) return null
  if (booking.status !== 'held' && booking.status !== 'lapsed') return null
  return <Banner booking={booking} holdExpiresAt={booking.holdExpiresAt} />
}

function Banner({ booking, holdExpiresAt }: { booking: PublicBooking; holdExpiresAt: string }) {
  const dispatch = useAppDispatch()
  const { timeZone } = useSpa()
  const isOver = useNow(serverNow) >= Date.parse(holdExpiresAt) || booking.status === 'lapsed'
  const { subServiceName, bookingDate, bookingTime } = booking

  return (
    <aside aria-label="Your held time" className="rounded-card border border-gold bg-gold/15 px-5 py-4">
      <p className="flex gap-3">
        <Icon of={Clock} size={22} aria-hidden className="mt-0.5 shrink-0 text-amber" />
        <span>
          <strong className="font-semibold">
            {isOver
              ? 'The time you had is no longer held'
              : `You have a time held until ${clockTime(holdExpiresAt, timeZone)}`}
          </strong>
          <br />
          {subServiceName}, {dayAndMonth(bookingDate)}, {bookingTime}
          {isOver && '. If you have paid, please send us your receipt. If not, choose a time again.'}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="grow sm:grow-0" onClick={() => dispatch(continuePayment())}>
          {isOver ? 'Send my receipt' : 'Continue to pay'}
        </Button>
        <Button look="outline" className="grow sm:grow-0" onClick={() => dispatch(letGo(booking))}>
          Let it go
        </Button>
      </div>
    </aside>
  )
}
