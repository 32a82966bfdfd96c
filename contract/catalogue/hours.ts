import { z } from 'zod'
import { MINUTES_PER_DAY, minutesOfDay } from '../platform/time.ts'
import { DAYS_OF_WEEK } from '../rules.ts'

// A day ends at 24:00, so that the last range can reach midnight.
export const timeRange = z
  .object({
    startHour: z.int().min(0).max(23),
    startMinute: z.int().min(0).max(59),
    endHour: z.int().min(0).max(24),
    endMinute: z.int().min(0).max(59),
  })
  .refine(range => minutesOfDay(range.endHour, range.endMinute) <= MINUTES_PER_DAY, {
    error: 'A day ends at 24:00',
    path: ['endHour'],
  })
  .refine(range => minutesOfDay(range.endHour, range.endMinute) > minutesOfDay(range.startHour, range.startMinute), {
    error: 'A time range ends after it starts',
    path: ['endHour'],
  })

export const dayName = z.enum(DAYS_OF_WEEK)

export const dayAvailability = z.object({ day: dayName, timeRanges: z.array(timeRange) })

export type DayName = z.infer<typeof dayName>
export type TimeRange = z.infer<typeof timeRange>
export type DayAvailability = z.infer<typeof dayAvailability>
