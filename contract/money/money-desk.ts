import { z } from 'zod'
import { bookingStatus } from '../booking/booking.ts'
import { refund } from '../booking/refund.ts'
import { askedDate, instant, line, opaqueId, plainDate, success } from '../platform/shapes.ts'
import { PAYMENT_METHODS, REFUND_CHOICES, SEEN_AT_ONCE_MAX } from '../rules.ts'

/** Sums of the ledger. */
const figure = z.object({ count: z.int(), amount: z.int() })

/** A booking in a list. */
export const bookingLine = z.object({
  _id: z.string(),
  fullName: z.string(),
  subServiceName: z.string(),
  bookingDate: plainDate,
  bookingTime: z.string(),
  status: bookingStatus,
})

const moneyLine = bookingLine.extend({
  bookingHash: z.string(),
  paymentCode: z.string().nullable(),
  amount: z.int(),
})

const byMethod = z.record(z.enum(PAYMENT_METHODS), z.int())
const taken = z.object({ in: byMethod, out: byMethod })
const moneyDay = taken.extend({ date: plainDate })

/** Defaults to the present month. */
export const moneyQuery = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Please give the month like 2026-11' })
    .optional(),
})

export const moneyResponse = z.object({
  success,
  month: z.string(),
  expected: z.object({ submitted: figure, held: figure, bookings: z.array(moneyLine) }),
  /** Transfers of the month, and those that no statement has shown yet. */
  confirmed: figure,
  unmatched: figure.extend({
    payments: z.array(moneyLine.extend({ paymentId: z.string(), at: instant, by: z.string() })),
  }),
  toReturn: figure.extend({
    bookings: z.array(moneyLine.extend({ refund: z.enum(REFUND_CHOICES), promise: refund.nullable() })),
  }),
  /** Days with payments. */
  days: z.array(moneyDay),
})

/** Defaults to today in the spa's zone. */
export const takingsQuery = z.object({ date: askedDate.optional() })

/** Role desk gets the payments its own device recorded, the owner those of all devices. */
export const takingsResponse = taken.extend({
  success,
  date: plainDate,
  devices: z.array(taken.extend({ name: z.string() })),
})

/** A booking that a transfer on a statement may pay. */
export const claim = moneyLine.extend({
  /** The open amount; the price of a cancelled booking, which may still be paid. */
  amount: z.int(),
  /** Both dates are in the spa's zone. A transfer is rarely earlier than `bookedOn` or much later than `claimedOn`. */
  bookedOn: plainDate,
  claimedOn: plainDate,
})

export const knownTransfer = z.object({
  _id: z.string(),
  bookingId: z.string(),
  amount: z.int(),
  reference: z.string(),
  on: plainDate,
  isSeen: z.boolean(),
})

export const claimsResponse = z.object({
  success,
  since: plainDate,
  today: plainDate,
  bookings: z.array(claim),
  transfers: z.array(knownTransfer),
})

export const seenBody = z.object({
  payments: z
    .array(z.object({ _id: opaqueId, reference: line(100).optional() }))
    .min(1)
    .max(SEEN_AT_ONCE_MAX),
})
export const seenResponse = z.object({ success, seen: z.int() })

export const refundBody = z.object({ money: z.enum(['return', 'keep']) })

export type MoneyResponse = z.infer<typeof moneyResponse>
export type TakingsResponse = z.infer<typeof takingsResponse>
export type MoneyDay = z.infer<typeof moneyDay>
export type MoneyLine = z.infer<typeof moneyLine>
export type ClaimsResponse = z.infer<typeof claimsResponse>
export type Claim = z.infer<typeof claim>
export type KnownTransfer = z.infer<typeof knownTransfer>
export type SeenBody = z.output<typeof seenBody>
export type RefundBody = z.output<typeof refundBody>
