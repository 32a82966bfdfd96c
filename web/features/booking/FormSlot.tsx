import { useCallback, useState } from 'react'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { loadBookedDates, loadTimes, timeChosen } from '#web/store/booking.ts'
import { askDaysAhead } from '#web/store/days-ahead.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { BookingCalendar } from './BookingCalendar.tsx'
import { TimeButtons } from './TimeButtons.tsx'

/** The days and times of the booking being made, from the slice. Apart, so that each renders only for what it shows. */

// Most days have times.
const WaitingLine = lazyPart(() => import('./waiting/WaitingLine.tsx'))

interface CalendarProps {
  subServiceId: string
  chooseDate(date: string): void
}

export function FormCalendar({ subServiceId, chooseDate }: CalendarProps) {
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(state => state.booking.bookingDate)
  const bookedDates = useAppSelector(state => state.booking.bookedDates)
  const closedDays = useAppSelector(state => state.booking.closedDays)
  const requests = useAppSelector(state => state.booking.requests.bookedDates)
  const load = useCallback(
    (month: string) => void dispatch(loadBookedDates({ subServiceId, month })),
    [dispatch, subServiceId],
  )
  const loadAhead = useCallback(
    (month: string) => dispatch(askDaysAhead(subServiceId, month)),
    [dispatch, subServiceId],
  )
  const [full, setFull] = useState<string>()
  return (
    <div>
      <BookingCalendar
        chosen={chosen}
        bookedDates={bookedDates}
        closedDays={closedDays}
        requests={requests}
        load={load}
        loadAhead={loadAhead}
        chooseDate={date => {
          setFull(undefined)
          chooseDate(date)
        }}
        onFull={setFull}
      />
      {full && <WaitingLine key={full + subServiceId} date={full} />}
    </div>
  )
}

export function FormTimes({ chooseDate }: { chooseDate(date: string): void }) {
  const dispatch = useAppDispatch()
  const date = useAppSelector(state => state.booking.bookingDate)
  const time = useAppSelector(state => state.booking.bookingTime)
  const availableTimes = useAppSelector(state => state.booking.availableTimes)
  const emptyDay = useAppSelector(state => state.booking.emptyDay)
  const request = useAppSelector(state => state.booking.requests.times)
  return (
    <div>
      <TimeButtons
        date={date}
        time={time}
        availableTimes={availableTimes}
        emptyDay={emptyDay}
        failure={request.status === 'failed' ? request.failure : undefined}
        retry={() => dispatch(loadTimes())}
        chooseTime={chosen => dispatch(timeChosen(chosen))}
        chooseDate={chooseDate}
      />
      {date && emptyDay?.mayWait && <WaitingLine key={date} date={date} isSaid />}
    </div>
  )
}
