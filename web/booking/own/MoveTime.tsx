import { useCallback, useEffect, useRef, useState } from 'react'
import type { ManagedBooking } from '#contract/booking/manage.ts'
import { isVisit } from '#contract/booking/visit-parts.ts'
import { wantedTherapist } from '#contract/booking/with-whom.ts'
import { bookingText, manageText, visitText } from '#contract/messages.ts'
import { dayAndMonth, monthOf } from '#contract/platform/dates.ts'
import { type Failure, failureOf } from '#web/api/api-problem.ts'
import { fetchFullDaysForMove, fetchTimesToMoveTo } from '#web/api/manage.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import type { BookingState } from '#web/store/booking.ts'
import type { RequestState } from '#web/store/request-state.ts'
import { useSite } from '#web/store/site.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/Button.tsx'
import { BookingCalendar } from '../BookingCalendar.tsx'
import { TimeButtons } from '../TimeButtons.tsx'

const ChosenParts = lazyPart(() => import('../visit/ChosenParts.tsx'))

interface Props {
  booking: ManagedBooking
  isBusy: boolean
  move(bookingDate: string, bookingTime: string): Promise<Failure | undefined>
  close(): void
}

export default function MoveTime({ booking, isBusy, move, close }: Props) {
  const { today } = useSite()
  const asked = wantedTherapist(booking)
  const [date, setDate] = useState(booking.bookingDate < today ? today : booking.bookingDate)
  const [time, setTime] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const { day, loadDay } = useDay(booking)
  const { calendar, loadMonth } = useCalendar(booking)
  const therapist = day.isTherapistGone ? undefined : asked
  const plan = day.plans.find(({ bookingTime }) => bookingTime === time)
  const times = useRef<HTMLDivElement>(null)
  const errorLine = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    loadDay(date)
  }, [loadDay, date])

  const chooseDate = useCallback((chosen: string) => {
    setDate(chosen)
    setTime(null)
    setFailure(undefined)
    afterPaint(() => times.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }))
  }, [])

  async function confirm() {
    if (!time) return
    const refused = await move(date, time)
    setFailure(refused)
    if (!refused) return
    // The list the time was chosen from may be stale.
    setTime(null)
    loadDay(date)
    loadMonth(monthOf(date))
    requestAnimationFrame(() => errorLine.current?.focus())
  }

  return (
    <div>
      <p className="text-stone">
        {manageText.moveHint}{' '}
        {asked && (
          // Whose times they are is known with the first of them; its line is kept, so that nothing jumps.
          <span className={day.isTherapistGone === undefined ? 'invisible' : undefined}>
            {day.isTherapistGone ? manageText.therapistGone(asked.name) : manageText.timesOf(asked.name)}
          </span>
        )}
      </p>
      <div className="mt-6 grid gap-10 md:grid-cols-2 md:gap-8">
        <BookingCalendar {...calendar} chosen={date} load={loadMonth} chooseDate={chooseDate} />
        <div ref={times} aria-busy={day.isLoading} className="scroll-mb-48">
          <TimeButtons
            date={date}
            time={time}
            availableTimes={day.availableTimes}
            plans={day.plans}
            emptyDay={day.emptyDay}
            failure={day.failure}
            retry={() => loadDay(date)}
            chooseTime={chosen => {
              setTime(chosen)
              setFailure(undefined)
            }}
            chooseDate={chooseDate}
            therapist={therapist}
          />
          {plan && <ChosenParts plan={plan} guestNames={booking.guestNames} />}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 mt-4 border-t border-ink/10 bg-cream py-3">
        <p ref={errorLine} role="alert" tabIndex={-1} className="mb-3 text-petal empty:hidden">
          {failure?.sentence}
        </p>
        <div className="flex">
          <Button className="grow px-4! sm:grow-0" disabled={isBusy || !time} onClick={confirm}>
            {time
              ? manageText.moveTo(`${dayAndMonth(date)}, ${plan ? visitText.range(time, plan.endTime) : time}`)
              : manageText.moveWhere}
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

interface Day extends Pick<BookingState, 'availableTimes' | 'plans' | 'emptyDay'> {
  isLoading: boolean
  failure?: Failure
  /** Whom the customer asked for can no longer be booked; undefined until the first times are there. */
  isTherapistGone?: boolean
}

const LOADING: Day = { isLoading: true, availableTimes: [], plans: [], emptyDay: null }

/** The times a booking can be moved to. Its own time counts as free. */
function useDay(booking: ManagedBooking) {
  const { subServiceId, bookingHash: moving, bookingDate, bookingTime } = booking
  const isVisitMoved = isVisit(booking)
  const [day, setDay] = useState<Day>(LOADING)
  // A late response must not replace a newer one.
  const newest = useRef('')

  const loadDay = useCallback(
    async (date: string) => {
      newest.current = date
      const show = (next: Day) =>
        newest.current === date && setDay(({ isTherapistGone }) => ({ isTherapistGone, ...next }))
      show(LOADING)
      try {
        const { data } = await fetchTimesToMoveTo({ subServiceId, date, moving })
        const availableTimes = data.availableTimes.filter(time => date !== bookingDate || time !== bookingTime)
        const reason = data.availableTimes.length > 0 ? manageText.onlyPresentTime : data.message
        const emptyDay = { reason: reason ?? bookingText.noAvailableTimes, nextFreeDate: data.nextFreeDate }
        show({
          isLoading: false,
          availableTimes,
          // A treatment for two is planned too, and moved like any other.
          plans: isVisitMoved ? (data.plans ?? []) : [],
          emptyDay: availableTimes.length > 0 ? null : emptyDay,
          isTherapistGone: data.therapistGone ?? false,
        })
      } catch (problem) {
        show({ ...LOADING, isLoading: false, failure: failureOf(problem, bookingText.availableTimesFailed) })
      }
    },
    [subServiceId, moving, bookingDate, bookingTime, isVisitMoved],
  )
  return { day, loadDay }
}

interface Calendar extends Pick<BookingState, 'bookedDates' | 'closedDays'> {
  requests: Record<string, RequestState>
}

function useCalendar({ subServiceId, bookingHash: moving }: ManagedBooking) {
  const [calendar, setCalendar] = useState<Calendar>({ bookedDates: [], closedDays: {}, requests: {} })

  const loadMonth = useCallback(
    async (month: string) => {
      const note = (request: RequestState, changes?: (known: Calendar) => Partial<Calendar>) =>
        setCalendar(known => ({ ...known, ...changes?.(known), requests: { ...known.requests, [month]: request } }))
      try {
        const { data } = await fetchFullDaysForMove({ subServiceId, month, moving })
        note({ status: 'done', arg: month }, ({ bookedDates, closedDays }) => ({
          bookedDates: [...bookedDates.filter(date => !date.startsWith(month)), ...data.bookedDates],
          closedDays: { ...closedDays, [month]: data.closures ?? [] },
        }))
      } catch (problem) {
        note({ status: 'failed', arg: month, failure: failureOf(problem, bookingText.bookedDatesFailed) })
      }
    },
    [subServiceId, moving],
  )
  return { calendar, loadMonth }
}
