import { z } from 'zod'
import { bookingStatus } from '../booking/booking.ts'
import { opaqueId, plainDate, success } from '../platform/shapes.ts'
import { availabilityInput, service, serviceInput, subService, subServiceInput } from './catalogue.ts'
import { dayName, timeRange } from './hours.ts'

/** The catalogue as its editor sees it: also what is hidden, and how often each service was changed. */

export const deskSubService = subService.extend({ hidden: z.boolean() })

export const deskService = service.extend({
  /** Sent along with a change, it keeps two people from overwriting each other. */
  version: z.int(),
  hidden: z.boolean(),
  /** Those customers see, in their order; then the hidden ones. */
  serviceArray: z.array(deskSubService),
})

export const catalogueResponse = z.object({ success, services: z.array(deskService) })

/** What the owner's change of a service is answered with. */
export const changedServiceResponse = z.object({ success, service: service.extend({ version: z.int() }) })

export const orderBody = z.object({ services: z.array(opaqueId).max(1000) })
export const orderResponse = z.object({ success, services: z.array(z.string()) })

/** Of a draft, what decides when it can be booked. Names may still be missing. */
export const checkBody = z.object({
  _id: opaqueId.optional(),
  stations: serviceInput.shape.stations,
  serviceArray: z
    .array(
      z.object({
        _id: opaqueId.optional(),
        name: z.string().trim().max(120).default(''),
        duration: subServiceInput.shape.duration,
        turnoverMinutes: subServiceInput.shape.turnoverMinutes,
        availability: availabilityInput.default([]),
      }),
    )
    .max(60)
    .default([]),
})

const dayCheck = z.object({
  day: dayName,
  /** The next such day. */
  date: plainDate,
  /** What a customer would be offered on it now. */
  times: z.array(z.string()),
  /** Why there is none. */
  message: z.string().optional(),
  closed: z.boolean(),
  /** As they would be saved. */
  timeRanges: z.array(timeRange),
  /** True where ranges overlap or touch: they become one. */
  merged: z.boolean(),
  /** Where some of it lies outside the spa's hours: what customers can still book; empty when the spa is closed then. */
  outside: z.array(timeRange).optional(),
})

export const outsideBooking = z.object({
  _id: z.string(),
  fullName: z.string(),
  subServiceName: z.string(),
  bookingDate: plainDate,
  bookingTime: z.string(),
  status: bookingStatus,
  /** Its time would not be offered any more, or what it is about. */
  reason: z.enum(['time', 'sub_service']),
})

export const checkResponse = z.object({
  success,
  /** In the order of the draft. */
  subServices: z.array(z.object({ _id: z.string().nullable(), name: z.string(), days: z.array(dayCheck) })),
  /** Live bookings ahead that the draft leaves outside. Nobody is moved or cancelled by saving it. */
  outside: z.array(outsideBooking),
})

export type DeskService = z.infer<typeof deskService>
export type DeskSubService = z.infer<typeof deskSubService>
export type ChangedService = z.infer<typeof changedServiceResponse>['service']
export type CatalogueResponse = z.infer<typeof catalogueResponse>
export type CheckDraft = z.input<typeof checkBody>
export type CheckBody = z.output<typeof checkBody>
export type CheckResponse = z.infer<typeof checkResponse>
export type DayCheck = z.infer<typeof dayCheck>
