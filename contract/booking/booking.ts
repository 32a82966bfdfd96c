import { z } from 'zod'
import { instant, keptDate, line, looseText, opaqueId, plainDate, plainMonth, success } from '../platform/shapes.ts'
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
  LAST_BOOKING_HEADER,
  MANAGE_KEY_MAX_CHARACTERS,
  REFUND_CHOICES,
  VISIT_QUERY_MAX_CHARACTERS,
} from '../rules.ts'
import { BOOKING_FIELDS, type BookingField } from './booking-fields.ts'
import { BOOKING_STATUSES } from './booking-states.ts'
import { refund } from './refund.ts'
import { guestWishes, visitAlternative, visitPlan } from './visit.ts'

export const bookingStatus = z.enum(BOOKING_STATUSES)

// Free times

/** `_id` or `bookingHash` of the visitor's earlier booking; an unknown one is ignored. */
const ownBooking = z.string().trim().max(64).optional()

/** Loose: a malformed key gets the response of a wrong key. */
const manageKey = z.string().trim().max(MANAGE_KEY_MAX_CHARACTERS).optional()

/** 'true' (the desk): returns times even while online booking is paused, and without the minimum notice. */
const forDesk = z.enum(['true', 'false']).optional()

/** Only times of this person; empty: of anyone. */
const onlyTherapist = z.string().trim().max(64).optional()

/** `guests` of `createBookingBody` as JSON, instead of `subServiceId` and `therapistId`. */
const visit = z.string().max(VISIT_QUERY_MAX_CHARACTERS).optional()

/** A treatment of the visit in `moving`, which alone is to move or to become `subServiceId`. */
const part = z.string().trim().max(64).optional()

const wantsSubServiceOrVisit = ({ subServiceId, visit }: { subServiceId?: string; visit?: string }) =>
  subServiceId !== undefined || visit !== undefined
const noSubService = { error: 'Please give subServiceId or visit', path: ['subServiceId'] }

/**
 * `own`: an unexpired hold by this booking does not block its slot, because creating with `replaces` releases it first.
 * `moving`: this booking does not block its slot, whatever its status, because it is about to move or change its treatment.
 */
export const availableTimesQuery = z
  .object({
    subServiceId: opaqueId.optional(),
    visit,
    date: plainDate,
    own: ownBooking,
    moving: ownBooking,
    part,
    forDesk,
    therapistId: onlyTherapist,
  })
  .refine(wantsSubServiceOrVisit, noSubService)

/** If `availableTimes` is empty, `message` gives the reason and `nextFreeDate` the next day with a free time. */
export const availableTimesResponse = z.object({
  success,
  availableTimes: z.array(z.string()),
  message: z.string().optional(),
  nextFreeDate: plainDate.optional(),
  /** The first time of the day with anyone, if the wanted person has none. */
  withAnyone: z.string().optional(),
  /** Customers can join the waiting list for this day. */
  mayWait: z.literal(true).optional(),
  /** The customer of the booking that moves asked for a person who can no longer be booked: these are the times with anyone. */
  therapistGone: z.literal(true).optional(),
  /** Of a visit: who is treated when at each of the times. */
  plans: z.array(visitPlan).optional(),
  /** Of a visit without a time that day: what would fit instead. */
  alternatives: z.array(visitAlternative).optional(),
})

export const bookedDatesQuery = z
  .object({
    subServiceId: opaqueId.optional(),
    visit,
    month: plainMonth,
    own: ownBooking,
    moving: ownBooking,
    therapistId: onlyTherapist,
  })
  .refine(wantsSubServiceOrVisit, noSubService)
/** `from` and `to` are both closed. */
const closedDays = z.object({ from: plainDate, to: plainDate, reason: z.string().nullable() })

/**
 * `bookedDates`: days without a free time (booked up, closed or paused).
 * `closures`: closures that overlap the month; omitted if none, and while bookings are paused.
 */
export const bookedDatesResponse = z.object({
  success,
  bookedDates: z.array(plainDate),
  closures: z.array(closedDays).optional(),
})

// Creating

function customerFields<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(BOOKING_FIELDS.map(name => [name, schema])) as Record<BookingField, Schema>
}

/** Length limits only; booking-fields.ts validates, so that errors have the specification's order and wording. */
export const createBookingBody = z.object({
  serviceId: looseText(64),
  subServiceId: looseText(64),
  bookingDate: looseText(32),
  bookingTime: looseText(32),
  ...customerFields(looseText(1000)),
  /** Booking whose hold is released if this request succeeds; on failure the hold is unchanged. */
  replaces: ownBooking,
  /** `manageKey` of `replaces`; optional if `replaces` is an `_id` and the request comes from the network that booked. */
  replacesKey: manageKey,
  /** Key of an offer to the waiting list; it authorises booking exactly the offered time. */
  offer: z.string().trim().max(MANAGE_KEY_MAX_CHARACTERS).optional(),
  /** The person the customer wants; omitted: anyone. */
  therapistId: opaqueId.nullish(),
  /** A visit of several treatments or guests, instead of `serviceId`, `subServiceId` and `therapistId`. */
  guests: guestWishes.optional(),
})

export const idempotencyKey = z
  .string()
  .trim()
  .min(1)
  .max(IDEMPOTENCY_KEY_MAX_CHARACTERS)
  .regex(/^[\x21-\x7e]+$/, { error: 'An Idempotency-Key is printable characters without spaces' })

/** Other headers are allowed. */
export const createBookingHeaders = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER]: idempotencyKey.optional(),
  [LAST_BOOKING_HEADER]: ownBooking.catch(undefined),
})

export const named = z.object({ _id: z.string(), name: z.string() })

/** A part of a visit. */
export const treatment = z.object({
  _id: z.string(),
  /** Counted from 0. */
  guest: z.int(),
  serviceName: z.string(),
  subServiceId: z.string(),
  subServiceName: z.string(),
  bookingTime: z.string(),
  durationMinutes: z.int(),
  price: z.int(),
  therapist: named.nullable(),
  /** The customer chose this person. */
  therapistWanted: z.boolean(),
})

/**
 * Public to anybody with the identifier: no e-mail address, no phone number, no name. Of a visit of several treatments, service,
 * sub-service, time and duration are those of the first one, and the price is that of all.
 */
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
  /** The price with what was added to the visit, or taken off it. */
  total: z.int(),
  /** What the customer is to transfer now: nothing once a receipt was sent, nor after the hold has expired. */
  toPay: z.int(),
  /** What is paid at the spa: all but the transfer, and once the booking is confirmed all that is open. */
  atSpa: z.int().optional(),
  status: bookingStatus,
  /** When the hold on the slot expires; null if the booking does not depend on a hold. */
  holdExpiresAt: instant.nullable(),
  /** iCalendar SEQUENCE: incremented on changes, so that a calendar keeps the newer of two files. */
  sequence: z.int(),
  /** Code the customer writes in the narration of the bank transfer; null for bookings made before codes existed. */
  paymentCode: z.string().nullable(),
  /** In order of time. */
  treatments: z.array(treatment),
  /** From the start of the first treatment to the end of the last. */
  visitMinutes: z.int(),
})

export const createdBooking = publicBooking.extend({
  ...customerFields(z.string()),
  /** By guest; empty for the person who books and for who was not named. No entries if the visit has one guest. */
  guestNames: z.array(z.string()),
})

/** `manageKey` authorises the calls of the customer's own page of this booking, from any device. */
export const createBookingResponse = z.object({ success, booking: createdBooking, manageKey: z.string() })

/** Deadline for checking the receipt; omitted unless a receipt waits for a decision. */
export const checkedBy = instant.optional()

// Looking up: the identifier is a booking's _id or its bookingHash

export const bookingInfoQuery = z.object({ bookingId: looseText(64) })
export const bookingInfoResponse = z.object({ success, booking: publicBooking.extend({ checkedBy }) })

// Releasing an unpaid booking: its hold ends now

/** `key`: the booking's `manageKey`; optional if `bookingId` is an `_id` and the request comes from the network that booked. */
export const releaseBookingBody = z.object({ bookingId: looseText(64), key: manageKey })
export const releaseBookingResponse = z.object({ success, booking: publicBooking })

// The owner's view

/** What a live treatment still needs: its service takes one, and nobody or no room is found yet. */
const lacks = z.array(z.enum(['therapist', 'room']))

export const ownerTreatment = treatment.extend({
  room: named.nullable(),
  startsAt: instant,
  endsAt: instant,
  serviceId: z.string(),
  serviceName: z.string(),
  station: z.int().nullable(),
  turnoverMinutes: z.int(),
  squeezedIn: z.boolean(),
  lacks,
  /** Done right after the treatment before it, by the same person; it has no time of its own. */
  isExtra: z.boolean(),
  /** Of a treatment for two: the other person and place, without a price of their own. Customers are told of one treatment. */
  isSecondHalf: z.boolean(),
})

export const ownerBooking = createdBooking.omit({ atSpa: true }).extend({
  treatments: z.array(ownerTreatment),
  /** By guest, once any of several is marked. `missed`: this guest did not come, `doneAt`: has been treated, while others go on. */
  guestMarks: z.array(z.object({ arrivedAt: instant.nullable(), missed: z.boolean(), doneAt: instant.nullable() })),
  /** Null: a person or a room takes the place of the service's stations. */
  station: z.int().nullable(),
  therapist: named.nullable(),
  /** The customer chose this person. */
  therapistWanted: z.boolean(),
  room: named.nullable(),
  /** What any of its treatments lacks. */
  lacks,
  startsAt: instant,
  /** End of the last treatment. */
  endsAt: instant,
  turnoverMinutes: z.int(),
  note: z.string(),
  hasReceipt: z.boolean(),
  /** The receipt arrived after the hold had expired and the slot was taken. */
  receiptIsLate: z.boolean(),
  reason: z.string(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
})

// Closed days, both ends included

export const closure = z.object({ _id: z.string(), ...closedDays.shape })

export const closureInput = z
  .object({ from: keptDate, to: keptDate, reason: line(200).optional() })
  .refine(({ from, to }) => from <= to, { error: 'A closure ends on or after the day it starts', path: ['to'] })

export const closuresResponse = z.object({ success, closures: z.array(closure) })
/** `affected`: live bookings on the closed days. Creating a closure cancels none of them. */
export const closureCreatedResponse = z.object({ success, closure, affected: z.array(ownerBooking) })
/** Cancels bookings on the closed days in one change. */
export const cancelInClosureBody = z.object({
  reason: line(500).optional(),
  /** Refund choice for paid bookings. */
  money: z.enum(REFUND_CHOICES).default('return'),
  /** Ids to cancel; omitted: every upcoming live booking on these days. */
  bookings: z.array(opaqueId).max(1000).optional(),
})
/** Pass `changeId` to `undoChanges` until `undoUntil`; mails are sent only after that. */
export const cancelledInClosureResponse = z.object({
  success,
  changeId: z.string(),
  undoUntil: instant,
  /** `refund` and `manageLink` go into the desk's message to customers without an email address. */
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
export type Named = z.infer<typeof named>
export type Treatment = z.infer<typeof treatment>
export type PublicBooking = z.infer<typeof publicBooking>
export type OwnerBooking = z.infer<typeof ownerBooking>
export type ReleaseBookingResponse = z.infer<typeof releaseBookingResponse>
export type BookingInfoResponse = z.infer<typeof bookingInfoResponse>
export type Closure = z.infer<typeof closure>
export type ClosureInput = z.infer<typeof closureInput>
export type ClosuresResponse = z.infer<typeof closuresResponse>
export type ClosureCreatedResponse = z.infer<typeof closureCreatedResponse>
