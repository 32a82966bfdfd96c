import { useEffect, useRef } from 'react'
import type { NextTime, TreatmentTimes } from '#contract/booking/new-booking.ts'
import { addDays, dayAndMonth } from '#contract/platform/dates.ts'
import { fetchNextTimes } from '#web/api/new-booking.ts'
import { useMinute } from '#web/desk/day/today/use-minute.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { today } from '#web/desk/times.ts'

/** Loads what is free now and next; reloads with every change of the spa's data and every minute. */
export function useNextTimes() {
  const { data, reload } = useDeskData('next times', fetchNextTimes)
  const minute = useMinute()
  const loadedAt = useRef(minute)
  useEffect(() => {
    if (loadedAt.current === minute) return
    loadedAt.current = minute
    void reload()
  }, [minute, reload])
  const timesOf = (subServiceId: string) => data?.treatments.find(one => one.subServiceId === subServiceId)
  return { often: data?.often ?? [], timesOf, textOf: (subServiceId: string) => nowOrNext(timesOf(subServiceId)) }
}

/** "free now", "next 1:00 PM", "next Thu 10:00 AM". */
function nowOrNext(times?: TreatmentTimes) {
  if (!times) return undefined
  if (times.now === 'free') return 'free now'
  return times.next ? `next ${timeWords(times.next)}` : 'no free time'
}

/** "1:00 PM"; with the weekday on another day, and with the date from a week ahead on. */
export function timeWords({ bookingDate, bookingTime }: NextTime): string {
  if (bookingDate === today()) return bookingTime
  const [weekday = '', day = '', month = ''] = dayAndMonth(bookingDate).split(' ')
  const name = weekday.slice(0, 3)
  const isNear = bookingDate < addDays(today(), 7)
  return isNear ? `${name} ${bookingTime}` : `${name} ${day} ${month.slice(0, 3)}, ${bookingTime}`
}
