import { useCallback, useEffect, useState } from 'react'
import type { Named } from '#contract/booking/booking.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { chooseTime, loadBookedDates, loadTimes } from '#web/store/booking-form.ts'
import { prefetchDays } from '#web/store/own-booking.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { useGuests } from '#web/store/visit.ts'
import { BookingCalendar } from './BookingCalendar.tsx'
import { TimeButtons } from './TimeButtons.tsx'

// Days and times of the booking being made. Two components, so that each renders only for its own state.

// Most days have times.
const WaitingLine = lazyPart(() => import('./waiting/WaitingLine.tsx'))

const ChosenParts = lazyPart(() => import('./visit/ChosenParts.tsx'))

// Only of people whom a visitor asked for.
const SameHour = lazyPart(() => import('./visit/SameHour.tsx'))

interface CalendarProps {
  subServiceId: string
  /** What is asked for instead of the sub-service, if the booking is for more. */
  visit: string | undefined
  therapist: Named | undefined
  chooseDate(date: string): void
  chooseAnyone(date: string): void
}

export function FormCalendar({ subServiceId, visit, therapist, chooseDate, chooseAnyone }: CalendarProps) {
  const stores = useStores()
  const chosen = useBookingStore(state => state.bookingDate)
  const bookedDates = useBookingStore(state => state.bookedDates)
  const closedDays = useBookingStore(state => state.closedDays)
  const requests = useBookingStore(state => state.requests.bookedDates)
  const therapistId = therapist?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person and another visit have other days
  const load = useCallback(
    (month: string) => void loadBookedDates(stores, { subServiceId, month }),
    [stores, subServiceId, visit, therapistId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person and another visit have other days
  const loadAhead = useCallback(
    (month: string) => prefetchDays(stores, subServiceId, month),
    [stores, subServiceId, visit, therapistId],
  )
  const offeredDate = useBookingStore(({ emptyDay }) => emptyDay?.nextFreeDate)
  const [full, setFull] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said of the day before, or of another visit
  useEffect(() => setFull(undefined), [chosen, visit])
  const choosing = (choose: (date: string) => void) => (date: string) => {
    setFull(undefined)
    choose(date)
  }
  return (
    <div>
      <BookingCalendar
        chosen={chosen}
        bookedDates={bookedDates}
        closedDays={closedDays}
        requests={requests}
        load={load}
        loadAhead={loadAhead}
        chooseDate={choosing(chooseDate)}
        onFull={setFull}
      />
      {full && (
        <WaitingLine
          key={`${full} ${subServiceId} ${therapistId} ${visit}`}
          date={full}
          therapist={therapist}
          offeredDate={offeredDate}
          chooseDate={choosing(chooseDate)}
          chooseAnyone={() => choosing(chooseAnyone)(full)}
        />
      )}
    </div>
  )
}

interface TimesProps extends Omit<CalendarProps, 'subServiceId'> {
  /** By a finger or a mouse, not by a key. */
  onChosen(): void
}

export function FormTimes({ visit, therapist, chooseDate, chooseAnyone, onChosen }: TimesProps) {
  const stores = useStores()
  const date = useBookingStore(state => state.bookingDate)
  const time = useBookingStore(state => state.bookingTime)
  const timeNotFree = useBookingStore(state => state.timeNotFree)
  const availableTimes = useBookingStore(state => state.availableTimes)
  const plans = useBookingStore(state => state.plans)
  const emptyDay = useBookingStore(state => state.emptyDay)
  const request = useBookingStore(state => state.requests.times)
  const plan = plans.find(one => one.bookingTime === time)
  const guests = useGuests()
  return (
    <div>
      <TimeButtons
        date={date}
        time={time}
        timeNotFree={timeNotFree}
        instead={
          date &&
          timeNotFree &&
          asksForSomebody({ visit, therapist }) && (
            <SameHour key={`${date} ${timeNotFree} ${visit} ${therapist?._id}`} date={date} time={timeNotFree} />
          )
        }
        availableTimes={availableTimes}
        plans={plans}
        emptyDay={emptyDay}
        failure={request.status === 'failed' ? request.failure : undefined}
        retry={() => loadTimes(stores)}
        chooseTime={(chosen, isPointed) => {
          chooseTime(stores, chosen)
          // The parts of a visit are shown first.
          if (isPointed && plans.length === 0) onChosen()
        }}
        chooseDate={chooseDate}
        therapist={therapist}
        chooseAnyone={() => date && chooseAnyone(date)}
      />
      {plan && <ChosenParts plan={plan} guestNames={guests.map(({ name }) => name.trim())} />}
      {date && emptyDay?.mayWait && (
        <WaitingLine key={`${date} ${visit}`} date={date} therapist={therapist} isReasonShown />
      )}
    </div>
  )
}

const asksForSomebody = ({ visit, therapist }: Pick<CalendarProps, 'visit' | 'therapist'>) =>
  therapist !== undefined || visit?.includes('therapistId') === true
