import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { MS_PER_MINUTE, parseTimeLabel, timeLabel } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Place } from './planner.ts'

/** A time that can be booked, with who and what is free for it. */
export type Slot = Times & Place

export type Times = { label: string; startsAt: Date; endsAt: Date; freeAgainAt: Date }

/** The part of a sub-service that decides when it can be booked. */
export type SubServiceTimes = {
  availability: readonly DayAvailability[]
  durationMinutes: number
  turnoverMinutes: number
}

type Wanted = Pick<SubServiceTimes, 'durationMinutes' | 'turnoverMinutes'> & {
  date: string
  label: string
  timeZone: string
  /** Exact start, for a label that the clock shows twice. */
  startsAt?: number
}

/** The instants behind a label on a day, whatever the opening hours say. Undefined for a time that no clock shows. */
export function timesAt(wanted: Wanted): Times | undefined {
  const { date, label, timeZone } = wanted
  const minutes = parseTimeLabel(label)
  const day = zoneNamed(timeZone).day(date)
  if (minutes === undefined || !day.shows(minutes)) return undefined
  return { label: timeLabel(minutes), ...timesFrom(wanted.startsAt ?? day.instantAt(minutes), wanted) }
}

export function timesFrom(
  startsAt: number,
  { durationMinutes, turnoverMinutes }: Pick<SubServiceTimes, 'durationMinutes' | 'turnoverMinutes'>,
): Omit<Times, 'label'> {
  const endsAt = startsAt + durationMinutes * MS_PER_MINUTE
  return {
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    freeAgainAt: new Date(endsAt + turnoverMinutes * MS_PER_MINUTE),
  }
}

/** `from` and `to` are inclusive. */
export type ClosedDays = { from: string; to: string; reason: string | null }

export type EmptyDayReason =
  | { kind: 'past' }
  | { kind: 'beyond_horizon'; lastDay: string }
  | { kind: 'closed'; reason: string | null }
  | { kind: 'not_offered' }
  | { kind: 'over' }
  /** Free times are, or were, sooner than customers may book online. `isFullLater`: all later times are taken. */
  | { kind: 'too_soon'; leadMinutes: number; isFullLater: boolean }
  | { kind: 'full' }
  /** Nobody does the treatment any more, or no room fits it. */
  | { kind: 'impossible' }
  /** Nobody of those who do it works that day; with a wanted person, that person. */
  | { kind: 'nobody_there' }
  /** Those who would are marked away for all that is left of the day. */
  | { kind: 'away' }
  /** Each treatment of a visit could be had alone, but not one after the other, or not for all guests. */
  | { kind: 'does_not_fit' }
  /** Nor would they if nobody else were booked. */
  | { kind: 'never_fits' }

/** Why a requested time cannot be booked: the day's reason, or somebody has it. */
export type NoSlotReason = EmptyDayReason | { kind: 'taken'; label: string } | { kind: 'not_at_work' }

/** `hasPlace`: somebody and a place are free for the whole treatment; `isInHours`: it is within its hours, and somebody who does it is at work. */
export type WalkIn = { hasPlace: boolean; isInHours: boolean }
