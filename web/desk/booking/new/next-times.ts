import { useEffect, useRef } from 'react'
import type { NextTime, TreatmentTimes } from '#contract/booking/new-booking.ts'
import { addDays, dayAndMonth } from '#contract/platform/dates.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { WALK_IN_STEP_MINUTES } from '#contract/rules.ts'
import { fetchDay } from '#web/api/desk.ts'
import { fetchNextTimes } from '#web/api/new-booking.ts'
import { fetchResources } from '#web/api/team-desk.ts'
import { useMinute } from '#web/desk/day/today/use-minute.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { minutesOn, today } from '#web/desk/times.ts'

/** One of the team who does the treatment. */
export interface Person {
  _id: string
  name: string
  /** Today; null if not today any more. */
  freeAt: string | null
}

/** Loads what is free now and next, and who; reloads with every change of the spa's data and every minute. */
export function useNextTimes() {
  const { data, reload } = useDeskData('next times', loadNextTimes)
  const minute = useMinute()
  const loadedAt = useRef(minute)
  useEffect(() => {
    if (loadedAt.current === minute) return
    loadedAt.current = minute
    void reload()
  }, [minute, reload])
  const timesOf = (subServiceId: string) => data?.treatments.find(one => one.subServiceId === subServiceId)
  const people = data?.people ?? []
  const peopleFor = (subServiceId: string): Person[] =>
    people.filter(({ subServiceIds }) => subServiceIds.includes(subServiceId))
  return {
    often: data?.often ?? [],
    isLoaded: data !== undefined,
    people,
    /** Also of who is hidden. */
    nameOf: (therapistId: string) => data?.names.get(therapistId) ?? '',
    peopleFor,
    timesOf,
    textOf: (subServiceId: string) => nowOrNext(timesOf(subServiceId), peopleFor(subServiceId)),
  }
}

async function loadNextTimes() {
  const [times, people] = await Promise.all([fetchNextTimes(), loadPeople()])
  return { ...times, ...people }
}

async function loadPeople() {
  const all = (await fetchResources()).therapists
  const shown = all.filter(({ isHidden }) => !isHidden)
  const { therapists } = shown.length > 0 ? await fetchDay(today()) : { therapists: [] }
  const freeAt = new Map(therapists.map(one => [one._id, one.freeAt]))
  return {
    names: new Map(all.map(({ _id, name }) => [_id, name])),
    people: shown.map(({ _id, name, subServiceIds }) => ({
      _id,
      name,
      subServiceIds,
      freeAt: freeAt.get(_id) ?? null,
    })),
  }
}

/** A walk-in starts on the next five minutes. */
export const isFreeNow = ({ freeAt }: Person) =>
  freeAt !== null && (parseTimeLabel(freeAt) ?? 0) - minutesOn(today(), Date.now()) < WALK_IN_STEP_MINUTES

/** The times with one person: the server's next time is that of anyone. */
export function timesWith(times: TreatmentTimes | undefined, person: Person | undefined): TreatmentTimes | undefined {
  if (!times || !person) return times
  return { ...times, now: isFreeNow(person) ? times.now : 'busy', next: null }
}

/** "free now: Ada, Bola", "next 1:00 PM", "next Thu 10:00 AM". */
function nowOrNext(times: TreatmentTimes | undefined, people: Person[]) {
  if (!times) return undefined
  if (times.now === 'free') {
    const names = people.filter(isFreeNow).map(({ name }) => name)
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : ''
    return names.length > 0 ? `free now: ${names.slice(0, NAMES_MAX).join(', ')}${more}` : 'free now'
  }
  return times.next ? `next ${timeWords(times.next)}` : 'no free time'
}

const NAMES_MAX = 2

/** "1:00 PM"; with the weekday on another day, and with the date from a week ahead on. */
export function timeWords({ bookingDate, bookingTime }: NextTime): string {
  if (bookingDate === today()) return bookingTime
  const [weekday = '', day = '', month = ''] = dayAndMonth(bookingDate).split(' ')
  const name = weekday.slice(0, 3)
  const isNear = bookingDate < addDays(today(), 7)
  return isNear ? `${name} ${bookingTime}` : `${name} ${day} ${month.slice(0, 3)}, ${bookingTime}`
}
