import { useCallback, useRef, useState } from 'react'
import { chooseDate, confirmBooking, type EmptyDay, loadTimes } from '#web/store/booking-calls.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'

/** Everything that asks for the times of a day, and what a day without any had to say. */
export function useDay() {
  const dispatch = useAppDispatch()
  const [emptyDay, setEmptyDay] = useState<EmptyDay>()
  const newest = useRef<object>(undefined)
  const isAboutChoice = useAppSelector(
    ({ booking: { bookingDate, selectedSubService, availableTimes } }) =>
      emptyDay?.date === bookingDate &&
      emptyDay?.subServiceId === selectedSubService?._id &&
      availableTimes.length === 0,
  )

  const look = useCallback(async (asked: Promise<EmptyDay | undefined>) => {
    newest.current = asked
    const found = await asked
    if (newest.current === asked) setEmptyDay(found)
  }, [])

  return {
    emptyDay: isAboutChoice ? emptyDay : undefined,
    refresh: useCallback(() => look(dispatch(loadTimes())), [dispatch, look]),
    chooseDate: useCallback((date: string) => look(dispatch(chooseDate(date))), [dispatch, look]),
    confirm: useCallback(() => look(dispatch(confirmBooking())), [dispatch, look]),
  }
}
