import { Clock, TriangleAlert } from 'lucide'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/platform/time.ts'
import { untilText } from '#contract/platform/until.ts'
import { HOLD_SHORT_MINUTES } from '#contract/rules.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isPayable } from '#web/store/own-booking.ts'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useNow } from '#web/ui/use-now.ts'

/** Says when the hold ends, and after that what to do instead of paying in vain. */
export function HoldNotice({ booking, chooseAgain }: { booking: PublicBooking; chooseAgain(): void }) {
  const { timeZone } = useSpa()
  const now = useNow(serverNow)
  const { bookingDate, bookingTime, status, holdExpiresAt } = booking
  if (holdExpiresAt === null || !isPayable(booking)) return null

  const leftMs = Date.parse(holdExpiresAt) - now
  const isOver = leftMs <= 0 || status === 'lapsed'
  const isShort = leftMs <= HOLD_SHORT_MINUTES * MS_PER_MINUTE
  const when = (
    <>
      {dayAndMonth(bookingDate)}, <span className="whitespace-nowrap">{bookingTime}</span>
    </>
  )

  return (
    <div>
      {!isOver && (
        <div
          className={`flex flex-wrap items-center gap-x-3 rounded-card px-4 py-3 text-[0.9375rem]/6 max-sm:py-2 ${isShort ? 'border-2 border-gold bg-gold/15' : 'bg-linen'}`}
        >
          <Icon of={Clock} size={22} className="shrink-0 text-amber max-[24rem]:hidden" />
          <p className="grow basis-24">
            {when} is held until{' '}
            <strong className="font-semibold whitespace-nowrap">{untilText(holdExpiresAt, now, timeZone)}</strong>
            {isShort && (
              <span className="block font-semibold">Little time is left: please send your receipt soon.</span>
            )}
          </p>
          <p
            role="timer"
            aria-label="Time left"
            className={`shrink-0 tabular-nums ${isShort ? 'text-2xl font-semibold' : 'text-stone'}`}
          >
            {countdown(leftMs)}
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
            <Button look="outline" className="mt-3" onClick={chooseAgain}>
              Choose a time again
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** "0:09", "14:59", "1:00:00"; rounded up, so that it does not say 0:00 while there is time left. */
function countdown(ms: number): string {
  const seconds = Math.ceil(ms / MS_PER_SECOND)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = hours > 0 ? [hours, twoDigits(minutes), twoDigits(rest)] : [minutes, twoDigits(rest)]
  return parts.join(':')
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
