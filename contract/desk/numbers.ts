import { z } from 'zod'
import { BOOKING_STATUSES } from '../booking/booking-states.ts'
import { askedDate, plainDate, plainMonth, success } from '../platform/shapes.ts'
import { DAYS_OF_WEEK, PAYMENT_METHODS } from '../rules.ts'

export const numbersQuery = z.object({ from: askedDate.optional(), to: askedDate.optional() })

const moved = z.object({ in: z.int(), out: z.int(), net: z.int() })

/** Minutes, summed over what can be booked: the hours of those who treat, elsewhere places in rooms and stations. */
const filled = z.object({ booked: z.int(), offered: z.int() })

const weekday = z.enum(DAYS_OF_WEEK)
const hour = z.int().min(0).max(23)

/** Null if the total is zero. */
const share = z.number().nullable()

export const numbersResponse = z.object({
  success,
  from: plainDate,
  to: plainDate,
  /** Sums of the ledger by the day of the payment. */
  income: moved.extend({
    byWeek: z.array(moved.extend({ week: plainDate })),
    byMonth: z.array(moved.extend({ month: plainMonth })),
    byService: z.array(moved.extend({ serviceId: z.string(), serviceName: z.string() })),
    byMethod: z.array(moved.extend({ method: z.enum(PAYMENT_METHODS) })),
  }),
  /** A booking counts once, however many treatments it has. */
  bookings: z.int(),
  /** Those of several treatments or guests. */
  visits: z.int(),
  /** Every treatment of all of them; one for two people together counts once. */
  treatments: z.int(),
  states: z.record(z.enum(BOOKING_STATUSES), z.int()),
  /** Share of no-shows among past confirmed bookings. */
  noShowRate: share,
  fill: filled.extend({
    byWeekday: z.array(filled.extend({ weekday })),
    byHour: z.array(filled.extend({ hour })),
    byWeekdayAndHour: z.array(filled.extend({ weekday, hour })),
  }),
  /** Answers of the survey, most frequent first. */
  heard: z.array(z.object({ source: z.string(), count: z.int() })),
  /** `unknown`: visitors without phone number and email address. */
  people: z.object({ new: z.int(), returning: z.int(), unknown: z.int() }),
  /** The same figures for the preceding period of equal length. */
  before: z.object({
    from: plainDate,
    to: plainDate,
    income: moved,
    bookings: z.int(),
    visits: z.int(),
    treatments: z.int(),
    noShowRate: share,
    fill: filled,
  }),
})

export type NumbersQuery = z.output<typeof numbersQuery>
export type Numbers = Omit<z.infer<typeof numbersResponse>, 'success'>
export type Moved = z.infer<typeof moved>
export type Filled = z.infer<typeof filled>
