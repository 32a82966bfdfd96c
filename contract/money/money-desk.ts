import { z } from 'zod'
import { bookingStatus } from '../booking/booking.ts'
import { refund } from '../booking/refund.ts'
import { instant, line, opaqueId, plainDate, success } from '../platform/shapes.ts'
import { PAYMENT_METHODS, REFUND_CHOICES, SEEN_AT_ONCE_MAX } from '../rules.ts'

/** What the owner's money screen and the statement's reader ask and get. Every figure is a sum of the ledger. */

const figure = z.object({ count: z.int(), amount: z.int() })

/** A booking and a sum of its money. */
const moneyLine = z.object({
  _id: z.string(),
  bookingHash: z.string(),
  fullName: z.string(),
  subServiceName: z.string(),
  bookingDate: plainDate,
  bookingTime: z.string(),
  status: bookingStatus,
  paymentCode: z.string().nullable(),
  amount: z.int(),
})

const byMethod = z.record(z.enum(PAYMENT_METHODS), z.int())
const moneyDay = z.object({ date: plainDate, in: byMethod, out: byMethod })

export const moneyQuery = z.object({
  /** This month unless said otherwise. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Please give the month like 2026-11' })
    .optional(),
})

export const moneyResponse = z.object({
  success,
  month: z.string(),
  /** Not in yet: a receipt waits to be checked, or a time is held. */
  expected: z.object({ submitted: figure, held: figure, bookings: z.array(moneyLine) }),
  /** Transfers of the month, and those of them no statement has shown yet. */
  confirmed: figure,
  unmatched: figure.extend({
    payments: z.array(moneyLine.extend({ paymentId: z.string(), at: instant, by: z.string() })),
  }),
  toReturn: figure.extend({
    bookings: z.array(moneyLine.extend({ refund: z.enum(REFUND_CHOICES), promise: refund.nullable() })),
  }),
  /** Every day of the month on which money moved. */
  days: z.array(moneyDay),
})

export const takingsQuery = z.object({
  /** Today on the spa's clock unless given. */
  date: plainDate.optional(),
})

const taken = z.object({ in: byMethod, out: byMethod })

/** One day's payments by method. Role desk gets the payments its own device recorded, the owner those of all devices. */
export const takingsResponse = taken.extend({
  success,
  date: plainDate,
  devices: z.array(taken.extend({ name: z.string() })),
})

/** What a statement can be about. */
export const claim = moneyLine.extend({
  /** What is still to come; for one that is off, its price: money may come all the same. */
  amount: z.int(),
  /** Days on the spa's wall: nobody pays before the first, and hardly anybody long after the second. */
  bookedOn: plainDate,
  claimedOn: plainDate,
})

/** A transfer that is written down. */
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
  /** The first day that is looked back at. */
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
