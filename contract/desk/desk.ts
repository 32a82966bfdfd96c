import { z } from 'zod'
import { bookingStatus, closure, ownerBooking, ownerTreatment } from '../booking/booking.ts'
import { DESK_DECISIONS, type DeskDecision } from '../booking/booking-states.ts'
import { healthAnswers } from '../booking/health.ts'
import { removableTreatments } from '../booking/manage.ts'
import { refund } from '../booking/refund.ts'
import { guestWishes } from '../booking/visit.ts'
import { accountLine } from '../ledger/lines.ts'
import { likeness } from '../money/likeness.ts'
import {
  askedDate,
  instant,
  instantWithOffset,
  keptDate,
  line,
  looseText,
  opaqueId,
  plainDate,
  success,
} from '../platform/shapes.ts'
import {
  ASK_AGAIN_MINUTES,
  BOOKING_LIST_DEFAULT,
  BOOKING_LIST_MAX,
  BOOKING_ORIGINS,
  CARE_NOTE_MAX,
  PAYMENT_DIRECTIONS,
  PAYMENT_METHODS,
  PAYMENTS_AT_ONCE,
  REFUND_CHOICES,
  VISIT_GUESTS_MAX,
} from '../rules.ts'

export const wholeAmount = z
  .int({ error: 'Please give the amount as a whole number' })
  .min(1, { error: 'Please give an amount of at least 1' })
  .max(1_000_000_000, { error: 'This amount is too large' })

const reference = line(100)
const method = z.enum(PAYMENT_METHODS)
/** Confirms a reference that another transfer has too. */
const sameReference = z.boolean().optional()
const seen = z.boolean().optional()
const guest = z
  .int()
  .min(0)
  .max(VISIT_GUESTS_MAX - 1)
  .optional()

export const payment = z.object({
  _id: z.string(),
  direction: z.enum(PAYMENT_DIRECTIONS),
  method,
  amount: z.int(),
  reference: z.string(),
  at: instant,
  by: z.string(),
  /** Warnings: the same bank reference on another payment. */
  flags: z.array(z.string()),
})

export const money = z.object({
  /** What the visit costs: its treatments, and what was added to them. */
  total: z.int(),
  paid: z.int(),
  owed: z.int(),
  /** What of it the transfer before the visit is to be; 0 once the booking is confirmed. */
  upFront: z.int(),
  toReturn: z.int(),
})

export const bookingChange = z.object({
  at: instant,
  what: z.string(),
  by: z.string(),
  undone: z.boolean(),
  treatment: z.object({ from: z.string(), to: z.string(), priceFrom: z.int(), priceTo: z.int() }).optional(),
  /** Names of who was to treat, and who is; empty: nobody yet. */
  therapist: z.object({ from: z.string(), to: z.string() }).optional(),
  letGo: z.int().optional(),
  /** Of a visit: the treatments it is about, as they are after it, if it is not about all of them. */
  parts: z.array(z.object({ guest: z.int(), subServiceName: z.string() })).optional(),
  /** The guest of several that it is about, counted from 0. */
  guest: z.int().optional(),
})

export const deskBooking = ownerBooking.extend({
  origin: z.enum(BOOKING_ORIGINS),
  version: z.int(),
  squeezedIn: z.boolean(),
  privateNote: z.string(),
  /** About the person: allergies, pregnancy. */
  careNote: z.string(),
  /** What the customer answered before this visit; null: nothing yet. */
  health: healthAnswers.nullable(),
  arrivedAt: instant.nullable(),
  money,
})

/** The fields for role `view`: no phone number, email address, note or price. */
export const viewBooking = deskBooking
  .pick({
    _id: true,
    serviceId: true,
    subServiceId: true,
    serviceName: true,
    subServiceName: true,
    bookingDate: true,
    bookingTime: true,
    duration: true,
    status: true,
    station: true,
    therapist: true,
    therapistWanted: true,
    room: true,
    lacks: true,
    startsAt: true,
    endsAt: true,
    turnoverMinutes: true,
    fullName: true,
    squeezedIn: true,
    arrivedAt: true,
    visitMinutes: true,
    guestNames: true,
    guestMarks: true,
  })
  .extend({ treatments: z.array(ownerTreatment.omit({ price: true })) })

// Deciding

const partOfPayment = z.object({ method, amount: wholeAmount, reference: reference.optional() })

const anyStatusBody = z.object({
  status: z.enum(Object.keys(DESK_DECISIONS) as [DeskDecision, ...DeskDecision[]]),
  /** The state on the screen of the device that decides. */
  from: bookingStatus.optional(),
  reason: line(500).optional(),
  amount: wholeAmount.optional(),
  method: method.optional(),
  reference: reference.optional(),
  sameReference,
  seen,
  money: z.enum(REFUND_CHOICES).optional(),
  /** Payments by method: replace `amount` with "confirmed", and add to earlier payments with "done". */
  payments: z.array(partOfPayment).min(1).max(PAYMENTS_AT_ONCE).optional(),
  /** With "done" or "no_show": waives the amount still owed. */
  letGo: z.boolean().optional(),
  /**
   * The one guest of several, counted from 0, who did not come ("no_show") or has been treated ("done"). The booking goes on
   * for the others.
   */
  guest,
})
export const statusBody = anyStatusBody
  .refine(({ status, payments }) => !payments || status === 'done' || status === 'confirmed', {
    error: 'Payments come with "done" or "confirmed"',
    path: ['payments'],
  })
  .refine(({ status, letGo }) => !letGo || status === 'done' || status === 'no_show', {
    error: 'Money is let go with "done" or "no_show"',
    path: ['letGo'],
  })
  .refine(({ status, guest }) => guest === undefined || status === 'no_show' || status === 'done', {
    error: 'A guest is named with "no_show" or "done"',
    path: ['guest'],
  })
  .refine(({ guest, letGo, payments, amount }) => guest === undefined || !(letGo || payments || amount), {
    error: 'Money is for the whole booking, not for one guest',
    path: ['guest'],
  })
export const deskBookingResponse = z.object({ success, booking: deskBooking, undoUntil: instant.nullable() })

export const savedResponse = z.object({ success, booking: deskBooking })

export const askBody = z.object({
  about: z.enum(['not_seen', 'clearer_picture']),
  againInMinutes: z.union(ASK_AGAIN_MINUTES.map(minutes => z.literal(minutes))).optional(),
})

export const timeBody = z.object({
  bookingDate: askedDate,
  /** A label, or for a new booking "now": the next five minutes on the clock. */
  bookingTime: line(20),
  squeezeIn: z.boolean().optional(),
  anyTime: z.boolean().optional(),
})

export const treatmentBody = timeBody.partial({ bookingDate: true, bookingTime: true }).extend({
  subServiceId: opaqueId,
})

export const additionBody = z.object({
  subServiceId: opaqueId,
  guest,
  /** Who does it; omitted: whoever treats the guest already, if they can, or whoever is free. */
  therapistId: opaqueId.optional(),
  /** The booking's `sequence` on the screen. If it has changed since, nothing is added: a retry adds no second one. */
  sequence: z.int().optional(),
})

export const paymentBody = partOfPayment.extend({ direction: z.enum(PAYMENT_DIRECTIONS), sameReference, seen })
export const paymentTakenResponse = z.object({ success, payment, booking: deskBooking, undoUntil: instant.nullable() })

export const contactBody = z.object({
  version: z.int().optional(),
  fullName: line(120).optional(),
  email: looseText(254).optional(),
  phoneNumber: looseText(30).optional(),
  privateNote: looseText(1000).optional(),
  careNote: looseText(CARE_NOTE_MAX).optional(),
  arrived: z.boolean().optional(),
  /** Who of several guests `arrived` is about, counted from 0; omitted: all of them. */
  guest,
})

// Looking

export const bookingDetailsResponse = z.object({
  success,
  booking: deskBooking,
  /** Its treatments whose person is away then. */
  away: z.array(z.string()),
  removable: removableTreatments,
  /** Treatments, then what was added, the oldest first. */
  lines: z.array(accountLine),
  payments: z.array(payment),
  history: z.array(bookingChange),
  refund: refund.nullable(),
  manageLink: z.string(),
})

export const listQuery = z.object({
  q: z.string().trim().max(100).optional(),
  from: askedDate.optional(),
  to: askedDate.optional(),
  status: bookingStatus.optional(),
  serviceId: opaqueId.optional(),
  unpaid: z.enum(['true', 'false']).optional(),
  toReturn: z.enum(['true', 'false']).optional(),
  /** `next`: upcoming visits in order, then the others, newest first. */
  order: z.enum(['start', 'next']).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(BOOKING_LIST_MAX).default(BOOKING_LIST_DEFAULT),
})
export const listResponse = z.object({ success, bookings: z.array(deskBooking), nextCursor: z.string().nullable() })

export const pulseResponse = z.object({
  success,
  revision: z.int(),
  toCheck: z.int(),
  failedMails: z.int(),
  /** Offers to callers without an email address, who must be phoned. */
  toTell: z.int(),
})

export const block = z.object({
  _id: z.string(),
  serviceId: z.string().nullable(),
  station: z.int().nullable(),
  therapistId: z.string().nullable(),
  roomId: z.string().nullable(),
  from: instant,
  until: instant,
  weeklyUntil: plainDate.nullable(),
  reason: z.string(),
  by: z.string(),
})

export const dayQuery = z.object({ date: askedDate })
export const dayResponse = z.object({
  success,
  date: plainDate,
  stations: z.array(
    z.object({
      serviceId: z.string(),
      serviceName: z.string(),
      stations: z.int(),
      /** A person, or a room, takes the place of its stations. */
      takesTherapist: z.boolean(),
      takesRoom: z.boolean(),
      /** Bookable hours of the service, in minutes after midnight. */
      hours: z.array(z.object({ start: z.int(), end: z.int() })),
    }),
  ),
  /** Who works, in the order of the team; those who are hidden only with a booking that day. */
  therapists: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      imageUrl: z.string(),
      /** Working hours, in minutes after midnight; empty on a day off. */
      hours: z.array(z.object({ start: z.int(), end: z.int() })),
      /** Why there are no hours. */
      reason: z.string(),
      /** Today: when they are next free, a time such as "2:30 PM"; null if not today any more. */
      freeAt: z.string().nullable(),
    }),
  ),
  rooms: z.array(z.object({ _id: z.string(), name: z.string(), places: z.int() })),
  bookings: z.array(z.union([deskBooking, viewBooking])),
  /** Treatments that have not begun, and whose person is away then. */
  away: z.array(z.string()),
  blocks: z.array(block),
  closures: z.array(closure),
})
export type DayResponse = z.infer<typeof dayResponse>

const neighbour = z.object({ bookingTime: z.string(), fullName: z.string(), subServiceName: z.string() })

export const receiptCard = z.object({
  booking: deskBooking,
  group: z.enum(['waiting', 'late', 'passed', 'decided']),
  /** What the transfer should have been, if another amount is owed since: a treatment was taken out or exchanged. */
  owedAtReceipt: z.int().nullable(),
  /** When a card that was answered with "not yet" returns to the queue. */
  againAt: instant.nullable(),
  receipts: z.array(z.object({ n: z.int(), at: instant, late: z.boolean() })),
  neighbours: z.object({ before: neighbour.nullable(), after: neighbour.nullable() }),
  visits: z.object({ count: z.int(), allPaid: z.boolean() }),
  flags: z.array(z.string()),
  likenesses: z.array(likeness),
})
export const receiptsResponse = z.object({ success, receipts: z.array(receiptCard) })

// Bookings made at the desk, and blocks

const anyDeskBookingBody = timeBody.extend({
  serviceId: opaqueId.optional(),
  subServiceId: opaqueId.optional(),
  fullName: line(120),
  phoneNumber: looseText(30),
  email: looseText(254),
  origin: z.enum(BOOKING_ORIGINS).exclude(['site']),
  payment: z.union([z.enum(['on_arrival', 'pay_link']), partOfPayment]).default('on_arrival'),
  sameReference,
  /** The wanted person; omitted: anyone. */
  therapistId: opaqueId.nullish(),
  /** A visit of several treatments or guests, instead of `serviceId`, `subServiceId` and `therapistId`; only at an offered time. */
  guests: guestWishes.optional(),
  /** Ends this place on the waiting list, and may take the time offered to it. */
  waitingId: opaqueId.optional(),
})
export const deskBookingBody = anyDeskBookingBody.refine(
  ({ serviceId, subServiceId, guests }) =>
    guests !== undefined || (serviceId !== undefined && subServiceId !== undefined),
  { error: 'Please give serviceId and subServiceId, or guests', path: ['subServiceId'] },
)

export const blockBody = z
  .object({
    serviceId: opaqueId.optional(),
    station: z.int().min(1).optional(),
    therapistId: opaqueId.optional(),
    roomId: opaqueId.optional(),
    from: instantWithOffset,
    until: instantWithOffset,
    weeklyUntil: keptDate.optional(),
    reason: line(200).optional(),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    error: 'A block ends after it starts',
    path: ['until'],
  })
  .refine(({ serviceId, station }) => station === undefined || serviceId !== undefined, {
    error: 'Please choose which service this room belongs to',
    path: ['serviceId'],
  })
export const blocksResponse = z.object({ success, blocks: z.array(block) })
/** Bookings inside a block stay until the desk decides about each. */
export const blockAddedResponse = z.object({ success, block, affected: z.array(deskBooking) })

// One receipt card, by the key in the owner's mail

export const cardBody = z.object({ bookingId: opaqueId, key: z.string().max(200) })
export const cardResponse = z.object({ success, card: receiptCard })
export const cardConfirmBody = cardBody.extend({ seen: z.literal(true) })

export type DeskBooking = z.infer<typeof deskBooking>
export type ViewBooking = z.infer<typeof viewBooking>
export type Payment = z.infer<typeof payment>
export type Money = z.infer<typeof money>
export type BookingChange = z.infer<typeof bookingChange>
export type StatusBody = z.output<typeof statusBody>
export type AdditionBody = z.output<typeof additionBody>
export type AskBody = z.output<typeof askBody>
export type TreatmentBody = z.output<typeof treatmentBody>
export type TimeBody = z.output<typeof timeBody>
export type PaymentBody = z.output<typeof paymentBody>
export type ContactBody = z.output<typeof contactBody>
export type ListQuery = z.output<typeof listQuery>
export type Block = z.infer<typeof block>
export type BlockBody = z.output<typeof blockBody>
export type ReceiptCard = z.infer<typeof receiptCard>
export type DeskBookingBody = z.output<typeof deskBookingBody>
