import { z } from 'zod'
import { BOOKING_STATUSES } from '../booking/booking-states.ts'
import { plainDate, plainMonth, success } from '../platform/shapes.ts'
import { DAYS_OF_WEEK, PAYMENT_METHODS } from '../rules.ts'

/** The spa in figures, over days of its own wall, both ends included. */

export const numbersQuery = z.object({ from: plainDate.optional(), to: plainDate.optional() })

/** What came in, what went out, and what is left of it. */
const moved = z.object({ in: z.int(), out: z.int(), net: z.int() })

/** Minutes of stations: what was booked of what was on offer. */
const filled = z.object({ booked: z.int(), offered: z.int() })

const weekday = z.enum(DAYS_OF_WEEK)
const hour = z.int().min(0).max(23)

/** Null where there was nothing to take a share of. */
const share = z.number().nullable()

export const numbersResponse = z.object({
  success,
  from: plainDate,
  to: plainDate,
  /** By when the money moved, whatever it was for; straight from the ledger, never from prices. */
  income: moved.extend({
    byWeek: z.array(moved.extend({ week: plainDate })),
    byMonth: z.array(moved.extend({ month: plainMonth })),
    byService: z.array(moved.extend({ serviceId: z.string(), serviceName: z.string() })),
    byMethod: z.array(moved.extend({ method: z.enum(PAYMENT_METHODS) })),
  }),
  /** Of bookings for these days. */
  bookings: z.int(),
  states: z.record(z.enum(BOOKING_STATUSES), z.int()),
  /** Of those who were expected and are over: came or did not come. */
  noShowRate: share,
  fill: filled.extend({
    byWeekday: z.array(filled.extend({ weekday })),
    byHour: z.array(filled.extend({ hour })),
    byWeekdayAndHour: z.array(filled.extend({ weekday, hour })),
  }),
  /** How people heard of the spa, the most named first. */
  heard: z.array(z.object({ source: z.string(), count: z.int() })),
  /** Who visited: for the first time, or again. `unknown` left neither a number nor an address. */
  people: z.object({ new: z.int(), returning: z.int(), unknown: z.int() }),
  /** As many days, right before. */
  before: z.object({
    from: plainDate,
    to: plainDate,
    income: moved,
    bookings: z.int(),
    noShowRate: share,
    fill: filled,
  }),
})

export type NumbersQuery = z.output<typeof numbersQuery>
export type Numbers = Omit<z.infer<typeof numbersResponse>, 'success'>
export type Moved = z.infer<typeof moved>
export type Filled = z.infer<typeof filled>
