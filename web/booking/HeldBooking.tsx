import { Clock } from 'lucide'
import { useState } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { visitName, visitTimes } from '#contract/booking/visit-parts.ts'
import { withWhom } from '#contract/booking/with-whom.ts'
import { bookingText, heldText } from '#contract/messages.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { untilText } from '#contract/platform/until.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { releaseBooking } from '#web/store/made-booking.ts'
import { isPayable } from '#web/store/own-booking.ts'
import { continuePayment } from '#web/store/payment-form.ts'
import { useSpa } from '#web/store/site.ts'
import { useBookingStore, usePaymentStore, useStores } from '#web/store/stores.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { restOf } from './at-spa.ts'

export function HeldBooking() {
  const booking = useBookingStore(state => state.bookingData)
  const isPaying = usePaymentStore(state => state.isPaymentOpen)
  if (!booking?.holdExpiresAt || isPaying || !isPayable(booking)) return null
  return <Banner booking={booking} holdExpiresAt={booking.holdExpiresAt} />
}

function Banner({ booking, holdExpiresAt }: { booking: PublicBooking; holdExpiresAt: string }) {
  const stores = useStores()
  const { timeZone, currency } = useSpa()
  const [isAsking, setAsking] = useState(false)
  const now = useNow(serverNow)
  const rest = restOf(booking)
  const isOver = now >= Date.parse(holdExpiresAt) || booking.status === 'lapsed'

  return (
    <aside aria-label={heldText.label} className="rounded-card border border-gold bg-gold/15 px-5 py-4">
      <p className="flex gap-3">
        <Icon of={Clock} size={22} className="mt-0.5 shrink-0 text-amber" />
        <span>
          <strong className="font-semibold">
            {isOver ? heldText.over : heldText.until(untilText(holdExpiresAt, now, timeZone))}
          </strong>
          <br />
          {visitName(booking)}
          {withWhom(booking)}, {dayAndMonth(booking.bookingDate)},{' '}
          <span className="inline-block">{visitTimes(booking, timeZone)}</span>
          {isOver && `. ${heldText.overHint}`}
          {!isOver && rest > 0 && (
            <span className="block text-[0.9375rem]/6">
              {bookingText.depositNow(priceText(booking.toPay, currency), priceText(rest, currency))}
            </span>
          )}
        </span>
      </p>
      {isAsking && !isOver ? (
        <ReleaseQuestion release={() => releaseBooking(stores, booking)} keep={() => setAsking(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button className="grow sm:grow-0" onClick={() => continuePayment(stores)}>
            {isOver ? heldText.sendReceipt : heldText.pay}
          </Button>
          <Button
            look="outline"
            className="grow sm:grow-0"
            onClick={() => (isOver ? releaseBooking(stores, booking) : setAsking(true))}
          >
            {isOver ? heldText.chooseAgain : heldText.release}
          </Button>
        </div>
      )}
    </aside>
  )
}

/** One slip must not release a time that somebody else takes at once. */
function ReleaseQuestion({ release, keep }: { release(): void; keep(): void }) {
  return (
    <div className="mt-4">
      <p role="status">{heldText.question}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="danger" className="grow sm:grow-0" onClick={release}>
          {heldText.releaseYes}
        </Button>
        <Button look="outline" className="grow sm:grow-0" onClick={keep}>
          {heldText.releaseNo}
        </Button>
      </div>
    </div>
  )
}
