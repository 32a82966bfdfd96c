import { useCallback, useState } from 'react'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { chooseTime, loadBookedDates, loadTimes } from '#web/store/booking-form.ts'
import { prefetchDays } from '#web/store/own-booking.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { BookingCalendar } from './BookingCalendar.tsx'
import { TimeButtons } from './TimeButtons.tsx'

// Days and times of the booking being made. Two components, so that each renders only for its own state.

// Most days have times.
const WaitingLine = lazyPart(() => import('./waiting/WaitingLine.tsx'))

export function FormCalendar({ subServiceId, chooseDate }: { subServiceId: string; chooseDate(date: string): void }) {
  const stores = useStores()
  const chosen = useBookingStore(state => state.bookingDate)
  const bookedDates = useBookingStore(state => state.bookedDates)
  const closedDays = useBookingStore(state => state.closedDays)
  const requests = useBookingStore(state => state.requests.bookedDates)
  const load = useCallback(
    (month: string) => void loadBookedDates(stores, { subServiceId, month }),
    [stores, subServiceId],
  )
  const loadAhead = useCallback((month: string) => prefetchDays(stores, subServiceId, month), [stores, subServiceId])
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
  const stores = useStores()
  const date = useBookingStore(state => state.bookingDate)
  const time = useBookingStore(state => state.bookingTime)
  const availableTimes = useBookingStore(state => state.availableTimes)
  const emptyDay = useBookingStore(state => state.emptyDay)
  const request = useBookingStore(state => state.requests.times)
  return (
    <div>
      <TimeButtons
        date={date}
        time={time}
        availableTimes={availableTimes}
        emptyDay={emptyDay}
        failure={request.status === 'failed' ? request.failure : undefined}
        retry={() => loadTimes(stores)}
        chooseTime={chosen => chooseTime(stores, chosen)}
        chooseDate={chooseDate}
      />
      {date && emptyDay?.mayWait && <WaitingLine key={date} date={date} isReasonShown />}
    </div>
  )
}
