import { z } from 'zod'
import { instant, line, looseText, opaqueId, plainDate, plainMonth, success } from '../platform/shapes.ts'
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
  LAST_BOOKING_HEADER,
  MANAGE_KEY_MAX_CHARACTERS,
  REFUND_CHOICES,
} from '../rules.ts'
import { BOOKING_FIELDS, type BookingField } from './booking-fields.ts'
import { BOOKING_STATUSES } from './booking-states.ts'
import { refund } from './refund.ts'

export const bookingStatus = z.enum(BOOKING_STATUSES)

// Free times

/** The visitor's own earlier booking; an unknown identifier is ignored. */
const ownBooking = z.string().trim().max(64).optional()

/** Loose: a malformed key gets the response of a wrong key. */
const manageKey = z.string().trim().max(MANAGE_KEY_MAX_CHARACTERS).optional()

/** The desk sees times while bookings are paused. */
const forDesk = z.enum(['true', 'false']).optional()

/**
 * `own`: while that booking is held, its time counts as free, because creating with `replaces` gives it back first.
 * `moving`: that booking is about to be moved or to change its treatment, so its time counts as free whatever its state.
 */
export const availableTimesQuery = z.object({
  subServiceId: opaqueId,
  date: plainDate,
  own: ownBooking,
  moving: ownBooking,
  forDesk,
})

/** Without times, `message` says why and `nextFreeDate` is the next day that has one. */
export const availableTimesResponse = z.object({
  success,
  availableTimes: z.array(z.string()),
  message: z.string().optional(),
  nextFreeDate: plainDate.optional(),
  /** The day has a waiting list. */
  mayWait: z.literal(true).optional(),
})

export const bookedDatesQuery = z.object({
  subServiceId: opaqueId,
  month: plainMonth,
  own: ownBooking,
  moving: ownBooking,
})
/** Both ends included. */
const closedDays = z.object({ from: plainDate, to: plainDate, reason: z.string().nullable() })

/** `closures`: which of them are closed for everybody, and why; only when there are any. */
export const bookedDatesResponse = z.object({
  success,
  bookedDates: z.array(plainDate),
  closures: z.array(closedDays).optional(),
})

// Creating

function typed<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(BOOKING_FIELDS.map(name => [name, schema])) as Record<BookingField, Schema>
}

/** Loose on purpose: booking-fields.ts refuses in the specification's order and words. */
export const createBookingBody = z.object({
  serviceId: looseText(64),
  subServiceId: looseText(64),
  bookingDate: looseText(32),
  bookingTime: looseText(32),
  ...typed(looseText(1000)),
  /** A hold that ends when the new booking is made, and stays when it is refused. */
  replaces: ownBooking,
  /** Its `manageKey`; not needed with its `_id` on the network that booked it. */
  replacesKey: manageKey,
  /** The key of an offer to the waiting list: with it exactly that time can be booked. */
  offer: z.string().trim().max(MANAGE_KEY_MAX_CHARACTERS).optional(),
})

export const idempotencyKey = z
  .string()
  .trim()
  .min(1)
  .max(IDEMPOTENCY_KEY_MAX_CHARACTERS)
  .regex(/^[\x21-\x7e]+$/, { error: 'An Idempotency-Key is printable characters without spaces' })

/** Loose, because a request carries many more. */
export const createBookingHeaders = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER]: idempotencyKey.optional(),
  [LAST_BOOKING_HEADER]: ownBooking.catch(undefined),
})

/** Public to anybody with the identifier: no e-mail address, no phone number, no name. */
export const publicBooking = z.object({
  _id: z.string(),
  bookingHash: z.string(),
  serviceId: z.string(),
  subServiceId: z.string(),
  serviceName: z.string(),
  subServiceName: z.string(),
  bookingDate: plainDate,
  bookingTime: z.string(),
  duration: z.int(),
  price: z.int(),
  status: bookingStatus,
  /** Until when an unpaid booking keeps its time; null once it no longer depends on a hold. */
  holdExpiresAt: instant.nullable(),
  /** Grows with every change, so that a calendar keeps the newer of two files. */
  sequence: z.int(),
  /** For the narration of the transfer, so that the spa finds the money. Older bookings have none. */
  paymentCode: z.string().nullable(),
})

export const createdBooking = publicBooking.extend(typed(z.string()))

/** `manageKey` opens the customer's own page of the booking, on the device that made it. */
export const createBookingResponse = z.object({ success, booking: createdBooking, manageKey: z.string() })

/** Deadline for checking a receipt; only while one waits. */
export const checkedBy = instant.optional()

// Looking up: the identifier is a booking's _id or its bookingHash

export const bookingInfoQuery = z.object({ bookingId: looseText(64) })
export const bookingInfoResponse = z.object({ success, booking: publicBooking.extend({ checkedBy }) })

// Releasing an unpaid booking: its hold ends now

/** `key` is its `manageKey`; not needed with its `_id` on the network that booked it. */
export const releaseBookingBody = z.object({ bookingId: looseText(64), key: manageKey })
export const releaseBookingResponse = z.object({ success, booking: publicBooking })

// The owner's view

export const ownerBooking = createdBooking.extend({
  station: z.int(),
  startsAt: instant,
  endsAt: instant,
  turnoverMinutes: z.int(),
  note: z.string(),
  hasReceipt: z.boolean(),
  /** The receipt came after the hold had ended and the time was gone. */
  receiptIsLate: z.boolean(),
  reason: z.string(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
})

// Closed days, both ends included

export const closure = z.object({ _id: z.string(), ...closedDays.shape })

export const closureInput = z
  .object({ from: plainDate, to: plainDate, reason: line(200).optional() })
  .refine(({ from, to }) => from <= to, { error: 'A closure ends on or after the day it starts', path: ['to'] })

export const closuresResponse = z.object({ success, closures: z.array(closure) })
/** Live bookings inside stay; the owner decides about each. */
export const closureCreatedResponse = z.object({ success, closure, affected: z.array(ownerBooking) })
/** One decision about everybody who is booked on closed days. */
export const cancelInClosureBody = z.object({
  reason: line(500).optional(),
  /** What becomes of money that was paid. */
  money: z.enum(REFUND_CHOICES).default('return'),
  /** Those the caller has seen; left out, every live booking ahead on these days. */
  bookings: z.array(opaqueId).max(1000).optional(),
})
/** `changeId` undoes all of them until `undoUntil`; no mail leaves before. */
export const cancelledInClosureResponse = z.object({
  success,
  changeId: z.string(),
  undoUntil: instant,
  /** With the refund and the customer's link, for customers whom the desk phones. */
  cancelled: z.array(ownerBooking.extend({ refund: refund.nullable(), manageLink: z.string() })),
})
export const undoChangesResponse = z.object({ success, restored: z.int() })

export type CancelInClosureBody = z.output<typeof cancelInClosureBody>
export type CancelledInClosureResponse = z.infer<typeof cancelledInClosureResponse>
export type BookingStatus = z.infer<typeof bookingStatus>
export type AvailableTimesQuery = z.infer<typeof availableTimesQuery>
export type AvailableTimesResponse = z.infer<typeof availableTimesResponse>
export type BookedDatesQuery = z.infer<typeof bookedDatesQuery>
export type ClosedDays = z.infer<typeof closedDays>
export type BookedDatesResponse = z.infer<typeof bookedDatesResponse>
export type CreateBookingBody = z.output<typeof createBookingBody>
export type CreateBookingResponse = z.infer<typeof createBookingResponse>
export type CreatedBooking = z.infer<typeof createdBooking>
export type PublicBooking = z.infer<typeof publicBooking>
export type OwnerBooking = z.infer<typeof ownerBooking>
export type ReleaseBookingResponse = z.infer<typeof releaseBookingResponse>
export type BookingInfoResponse = z.infer<typeof bookingInfoResponse>
export type Closure = z.infer<typeof closure>
export type ClosureInput = z.infer<typeof closureInput>
export type ClosuresResponse = z.infer<typeof closuresResponse>
export type ClosureCreatedResponse = z.infer<typeof closureCreatedResponse>
