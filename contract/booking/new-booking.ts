import { z } from 'zod'
import { line, plainDate, success } from '../platform/shapes.ts'

export const nextTime = z.object({ bookingDate: plainDate, bookingTime: z.string() })

export const treatmentTimes = z.object({
  subServiceId: z.string(),
  /**
   * Whether a walk-in can start now: `free`, with room for the whole treatment within its hours; `busy`, no station is free;
   * `not_offered`, outside its hours while others are offered; `closed`, outside all hours with nobody in the way.
   */
  now: z.enum(['free', 'busy', 'not_offered', 'closed']),
  /** The next offered time; null when none is left. */
  next: nextTime.nullable(),
})

/** `often` are the sub-services most booked of late, the most booked first. */
export const nextTimesResponse = z.object({
  success,
  treatments: z.array(treatmentTimes),
  often: z.array(z.string()),
})

export const knownCustomerQuery = z.object({ phone: line(30) })

export const knownCustomer = z.object({
  /** The latest value any of their bookings has. */
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  visits: z.int(),
})

/** `customer` is null if no booking has the phone number. */
export const knownCustomerResponse = z.object({ success, customer: knownCustomer.nullable() })

export type NextTime = z.infer<typeof nextTime>
export type TreatmentTimes = z.infer<typeof treatmentTimes>
export type NextTimesResponse = z.infer<typeof nextTimesResponse>
export type KnownCustomer = z.infer<typeof knownCustomer>
