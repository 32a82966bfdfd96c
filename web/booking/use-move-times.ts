import { useCallback, useRef, useState } from 'react'
import type { ClosedDays } from '#contract/booking/booking.ts'
import { bookingText, manageText } from '#contract/messages.ts'
import { type Failure, failureOf } from '#web/api/api-problem.ts'
import { fetchFullDaysForMove, fetchTimesToMoveTo } from '#web/api/manage.ts'
import type { EmptyDay } from '#web/store/booking.ts'
import type { RequestState } from '#web/store/request-state.ts'

interface Moved {
  subServiceId: string
  bookingHash: string
  bookingDate: string
  bookingTime: string
}

interface Day {
  isLoading: boolean
  availableTimes: string[]
  emptyDay: EmptyDay | null
  failure?: Failure
}

const LOADING: Day = { isLoading: true, availableTimes: [], emptyDay: null }

/** The days and times a booking can be moved to. The booking's own time counts as free. */
export function useMoveTimes(booking: Moved) {
  const { subServiceId, bookingHash: moving, bookingDate, bookingTime } = booking
  const [day, setDay] = useState<Day>(LOADING)
  const [months, setMonths] = useState<Record<string, RequestState<unknown>>>({})
  const [bookedDates, setBookedDates] = useState<string[]>([])
  const [closedDays, setClosedDays] = useState<Record<string, ClosedDays[]>>({})
  // A late response must not take the place of a newer one.
  const newest = useRef('')

  const loadDay = useCallback(
    async (date: string) => {
      newest.current = date
      const show = (next: Day) => newest.current === date && setDay(next)
      show(LOADING)
      try {
        const { data } = await fetchTimesToMoveTo({ subServiceId, date, moving })
        const availableTimes = data.availableTimes.filter(time => date !== bookingDate || time !== bookingTime)
        const reason = data.availableTimes.length > 0 ? manageText.onlyPresentTime : data.message
        const emptyDay = { reason: reason ?? bookingText.noAvailableTimes, nextFreeDate: data.nextFreeDate }
        show({ isLoading: false, availableTimes, emptyDay: availableTimes.length > 0 ? null : emptyDay })
      } catch (problem) {
        show({ ...LOADING, isLoading: false, failure: failureOf(problem, bookingText.availableTimesFailed) })
      }
    },
    [subServiceId, moving, bookingDate, bookingTime],
  )

  const loadMonth = useCallback(
    async (month: string) => {
      const note = (state: RequestState<unknown>) => setMonths(known => ({ ...known, [month]: state }))
      try {
        const { data } = await fetchFullDaysForMove({ subServiceId, month, moving })
        setBookedDates(known => [...known.filter(date => !date.startsWith(month)), ...data.bookedDates])
        setClosedDays(known => ({ ...known, [month]: data.closures ?? [] }))
        note({ status: 'done', arg: month })
      } catch (problem) {
        note({ status: 'failed', arg: month, failure: failureOf(problem, bookingText.bookedDatesFailed) })
      }
    },
    [subServiceId, moving],
  )

  return { day, loadDay, months, bookedDates, closedDays, loadMonth }
}
