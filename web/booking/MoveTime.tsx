import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { manageText } from '#contract/messages.ts'
import { dayAndMonth, monthOf } from '#contract/platform/dates.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { useSite } from '#web/store/site.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/Button.tsx'
import { BookingCalendar } from './BookingCalendar.tsx'
import { TimeButtons } from './TimeButtons.tsx'
import { useMoveTimes } from './use-move-times.ts'

interface Props {
  booking: PublicBooking
  isBusy: boolean
  /** Says why not, if not. */
  move(bookingDate: string, bookingTime: string): Promise<Failure | undefined>
  close(): void
}

/** Another day and time for a booking, with the calendar it was made with. */
export default function MoveTime({ booking, isBusy, move, close }: Props) {
  const { today } = useSite()
  const [date, setDate] = useState(booking.bookingDate < today ? today : booking.bookingDate)
  const [time, setTime] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const { day, loadDay, months, bookedDates, closedDays, loadMonth } = useMoveTimes(booking)
  const times = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    loadDay(date)
  }, [loadDay, date])

  const chooseDate = useCallback((chosen: string) => {
    setDate(chosen)
    setTime(null)
    setFailure(undefined)
    // On a phone the times are below the calendar.
    afterPaint(() => times.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }))
  }, [])

  async function confirm() {
    if (!time) return
    const refused = await move(date, time)
    setFailure(refused)
    if (!refused) return
    // Whatever the reason, the list it was chosen from may no longer be true.
    setTime(null)
    loadDay(date)
    loadMonth(monthOf(date))
    requestAnimationFrame(() => said.current?.focus())
  }

  return (
    <div>
      <p className="text-stone">{manageText.moveHint}</p>
      <div className="mt-6 grid gap-10 md:grid-cols-2 md:gap-8">
        <BookingCalendar
          chosen={date}
          bookedDates={bookedDates}
          closedDays={closedDays}
          requests={months}
          load={loadMonth}
          chooseDate={chooseDate}
        />
        <div ref={times} aria-busy={day.isLoading} className="scroll-mb-48">
          <TimeButtons
            date={date}
            time={time}
            availableTimes={day.availableTimes}
            emptyDay={day.emptyDay}
            failure={day.failure}
            retry={() => loadDay(date)}
            chooseTime={chosen => {
              setTime(chosen)
              setFailure(undefined)
            }}
            chooseDate={chooseDate}
          />
        </div>
      </div>
      <div className="sticky bottom-0 z-10 mt-4 border-t border-ink/10 bg-cream py-3">
        <p ref={said} role="alert" tabIndex={-1} className="mb-3 text-petal empty:hidden">
          {failure?.sentence}
        </p>
        <div className="flex">
          <Button className="grow sm:grow-0" disabled={isBusy || !time} onClick={confirm}>
            {time ? manageText.moveTo(`${dayAndMonth(date)}, ${time}`) : manageText.moveWhere}
          </Button>
        </div>
      </div>
      <div className="flex">
        <Button look="outline" className="grow sm:grow-0" disabled={isBusy} onClick={close}>
          {manageText.keepTime}
        </Button>
      </div>
    </div>
  )
}
