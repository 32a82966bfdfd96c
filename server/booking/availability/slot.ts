import type { DayAvailability } from '#contract/catalogue/hours.ts'

/** A time that can be booked, on the station that is free for it. */
export type Slot = { label: string; startsAt: Date; endsAt: Date; freeAgainAt: Date; station: number }

/** What of a sub-service and its service decides when it can be booked. */
export type SubServiceTimes = {
  stations: number
  availability: readonly DayAvailability[]
  durationMinutes: number
  turnoverMinutes: number
}

/** Both ends included. */
export type ClosedDays = { from: string; to: string; reason: string | null }

export type EmptyDayReason =
  | { kind: 'past' }
  | { kind: 'beyond_horizon'; lastDay: string }
  | { kind: 'closed'; reason: string | null }
  | { kind: 'not_offered' }
  | { kind: 'over' }
  /** Free times are left, or were, but sooner than customers may book online. `isFullLater`: times after them are all taken. */
  | { kind: 'too_soon'; leadMinutes: number; isFullLater: boolean }
  | { kind: 'full' }

/** Why one asked-for time cannot be had: its day's reason, or it is no time of that day, or somebody has it. */
export type NoSlotReason = EmptyDayReason | { kind: 'taken'; label: string }

/** For somebody at the door: whether a station is free for the whole treatment, and whether it is within its hours. */
export type WalkIn = { hasStation: boolean; isInHours: boolean }
