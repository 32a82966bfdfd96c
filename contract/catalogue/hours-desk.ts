import { z } from 'zod'
import { opaqueId, plainDate, success } from '../platform/shapes.ts'
import { availabilityInput } from './catalogue.ts'
import { outsideBooking } from './catalogue-desk.ts'
import { dayAvailability, dayName } from './hours.ts'

/** The spa's hours as the desk edits them, and what follows from them. */

export const checkHoursBody = z.object({ deskHours: z.array(dayAvailability).max(7) })

const dayOfHours = z.object({
  day: dayName,
  /** The next such day. */
  date: plainDate,
  /** How many treatments can be booked on it, of how many. */
  treatments: z.int(),
  of: z.int(),
  /** The first and the last start that a customer would be offered. */
  first: z.string().optional(),
  last: z.string().optional(),
  /** Why nothing can be booked. */
  message: z.string().optional(),
})

const treatmentHours = z.object({
  _id: z.string(),
  name: z.string(),
  serviceName: z.string(),
  /** Its own hours are the spa's. */
  isSame: z.boolean(),
  /** The days on which it has hours while the spa is closed, wholly or in part. */
  daysOutside: z.array(dayName),
})

export const checkHoursResponse = z.object({
  success,
  days: z.array(dayOfHours),
  treatments: z.array(treatmentHours),
  /** Live bookings ahead that lie inside the spa's present hours, and outside these. Saving cancels nobody. */
  outside: z.array(outsideBooking),
})

const hoursOfTreatment = z.object({ _id: opaqueId, availability: availabilityInput })

/** Left out, every treatment gets the spa's hours. */
export const treatmentHoursBody = z.object({ treatments: z.array(hoursOfTreatment).max(1000).optional() })
/** `before` sent as `treatments` takes the change back. */
export const treatmentHoursResponse = z.object({
  success,
  changed: z.int(),
  before: z.array(z.object({ _id: z.string(), availability: z.array(dayAvailability) })),
})

export type CheckHoursBody = z.output<typeof checkHoursBody>
export type CheckHoursResponse = z.infer<typeof checkHoursResponse>
export type TreatmentHoursBody = z.output<typeof treatmentHoursBody>
export type TreatmentHoursResponse = z.infer<typeof treatmentHoursResponse>
