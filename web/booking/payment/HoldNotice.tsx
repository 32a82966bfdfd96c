import { Clock, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSpa } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { holdAt } from './hold.ts'

interface Props {
  booking: PublicBooking
  /** The way back to the calendar, shown once the time is no longer held. */
  chooseAgain: ReactNode
}

/** Until when the time is held, and what to do once it is not, before anybody pays in vain. */
export function HoldNotice({ booking, chooseAgain }: Props) {
  const { timeZone } = useSpa()
  const now = useNow(serverNow)
  const { bookingDate, bookingTime, status, holdExpiresAt } = booking
  if (holdExpiresAt === null || (status !== 'held' && status !== 'lapsed')) return null

  const hold = holdAt(now, holdExpiresAt, timeZone)
  const isOver = hold.isOver || status === 'lapsed'
  const when = (
    <>
      {dayAndMonth(bookingDate)}, <span className="whitespace-nowrap">{bookingTime}</span>
    </>
  )

  return (
    <div>
      {!hold.isOver && !isOver && (
        <div
          className={`flex flex-wrap items-center gap-x-3 rounded-card px-4 py-3 text-[0.9375rem]/6 max-sm:py-2 ${hold.isShort ? 'border-2 border-gold bg-gold/20' : 'bg-linen'}`}
        >
          <Icon of={Clock} size={22} className="shrink-0 text-amber max-[24rem]:hidden" />
          <p className="grow basis-24">
            {when} is held until <strong className="font-semibold whitespace-nowrap">{hold.until}</strong>
            {hold.isShort && (
              <span className="block font-semibold">Little time is left: please send your receipt soon.</span>
            )}
          </p>
          <p
            role="timer"
            aria-label="Time left"
            className={`shrink-0 tabular-nums ${hold.isShort ? 'text-2xl font-semibold' : 'text-stone'}`}
          >
            {hold.left}
          </p>
        </div>
      )}
      <div role="alert">
        {isOver && (
          <div className="rounded-card border border-petal/40 bg-petal/5 px-5 py-4 text-[0.9375rem]/6">
            <p className="flex items-center gap-3 font-semibold text-petal">
              <Icon of={TriangleAlert} size={22} className="shrink-0" />
              <span>{when} is no longer held for you</span>
            </p>
            <p className="mt-2">
              If you have not paid yet, please do not transfer now and choose a time again. If you have, upload your
              receipt below: we keep your time if it is still free, and get in touch with you if it is not.
            </p>
            <div className="mt-3">{chooseAgain}</div>
          </div>
        )}
      </div>
    </div>
  )
}
