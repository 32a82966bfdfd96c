import { z } from 'zod'
import { bookingLine } from '../money/money-desk.ts'
import { opaqueId, plainDate, success } from '../platform/shapes.ts'
import { availabilityInput, service, serviceInput, subService, subServiceInput } from './catalogue.ts'
import { dayName, timeRange } from './hours.ts'

export const deskSubService = subService.extend({ hidden: z.boolean() })

export const deskService = service.extend({
  /** Sent with a change, so that two people do not overwrite each other. */
  version: z.int(),
  takesTherapist: z.boolean(),
  takesRoom: z.boolean(),
  hidden: z.boolean(),
  /** The visible ones in their order, then the hidden ones. */
  serviceArray: z.array(deskSubService),
})

export const catalogueResponse = z.object({ success, services: z.array(deskService) })

export const changedServiceResponse = z.object({
  success,
  service: service.extend({ version: z.int(), takesTherapist: z.boolean(), takesRoom: z.boolean() }),
})

export const orderBody = z.object({ services: z.array(opaqueId).max(1000) })
export const orderResponse = z.object({ success, services: z.array(z.string()) })

/** The fields of a draft that decide when the service can be booked. */
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
  date: plainDate,
  times: z.array(z.string()),
  message: z.string().optional(),
  closed: z.boolean(),
  timeRanges: z.array(timeRange),
  merged: z.boolean(),
  /** The ranges that remain bookable; omitted if no hours are outside the spa's. */
  outside: z.array(timeRange).optional(),
})

export const outsideBooking = bookingLine.extend({
  reason: z.enum(['time', 'sub_service']),
})

export const checkResponse = z.object({
  success,
  subServices: z.array(z.object({ _id: z.string().nullable(), name: z.string(), days: z.array(dayCheck) })),
  /** Live bookings that the draft would no longer offer. Saving it neither moves nor cancels them. */
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
