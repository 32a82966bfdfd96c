import { useEffect, useRef } from 'react'
import type { NextTime, TreatmentTimes } from '#contract/new-booking.ts'
import { fetchNextTimes } from '#web/api/new-booking.ts'
import { useDeskData } from '../desk-data.ts'
import { useMinute } from '../today/use-minute.ts'

/** What can be had now and next, as the server says; asked for again with every change of the spa's, and as time goes by. */
export function useNextTimes() {
  const { data, reload } = useDeskData('next times', fetchNextTimes)
  const minute = useMinute()
  const asked = useRef(minute)
  useEffect(() => {
    if (asked.current === minute) return
    asked.current = minute
    void reload()
  }, [minute, reload])
  return {
    often: data?.often ?? [],
    timesOf: (subServiceId: string): TreatmentTimes | undefined =>
      data?.treatments.find(one => one.subServiceId === subServiceId),
  }
}

export const isAt = (next: NextTime | null | undefined, when: { date: string; time: string }) =>
  next?.bookingDate === when.date && next.bookingTime === when.time
