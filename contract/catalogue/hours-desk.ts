import { z } from 'zod'
import { opaqueId, plainDate, success } from '../platform/shapes.ts'
import { availabilityInput } from './catalogue.ts'
import { outsideBooking } from './catalogue-desk.ts'
import { dayAvailability, dayName } from './hours.ts'

export const checkHoursBody = z.object({ deskHours: z.array(dayAvailability).max(7) })

const dayOfHours = z.object({
  day: dayName,
  date: plainDate,
  /** Bookable treatments, of all. */
  treatments: z.int(),
  of: z.int(),
  /** Labels of the first and last start. */
  first: z.string().optional(),
  last: z.string().optional(),
  message: z.string().optional(),
})

const treatmentHours = z.object({
  _id: z.string(),
  name: z.string(),
  serviceName: z.string(),
  /** Has the spa's hours. */
  isSame: z.boolean(),
  daysOutside: z.array(dayName),
})

export const checkHoursResponse = z.object({
  success,
  days: z.array(dayOfHours),
  treatments: z.array(treatmentHours),
  /** Live bookings inside the present hours and outside the new ones. Saving cancels none of them. */
  outside: z.array(outsideBooking),
})

/** Without `treatments`, every treatment gets the spa's hours. */
export const treatmentHoursBody = z.object({
  treatments: z
    .array(z.object({ _id: opaqueId, availability: availabilityInput }))
    .max(1000)
    .optional(),
})
/** `before`, sent as `treatments`, reverts the change. */
export const treatmentHoursResponse = z.object({
  success,
  changed: z.int(),
  before: z.array(z.object({ _id: z.string(), availability: z.array(dayAvailability) })),
})

export type CheckHoursBody = z.output<typeof checkHoursBody>
export type CheckHoursResponse = z.infer<typeof checkHoursResponse>
export type TreatmentHoursBody = z.output<typeof treatmentHoursBody>
export type TreatmentHoursResponse = z.infer<typeof treatmentHoursResponse>
