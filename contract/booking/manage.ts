import { z } from 'zod'
import { accountLine } from '../ledger/lines.ts'
import { instant, looseText, success } from '../platform/shapes.ts'
import { paymentRefusals } from '../refusals.ts'
import {
  ACCOUNT_FIELD_MAX_CHARACTERS,
  MANAGE_KEY_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  RECEIPT_FIELD,
} from '../rules.ts'
import { checkedBy, createdBooking, treatment } from './booking.ts'
import { healthAnswers, healthAnswersInput } from './health.ts'
import { refund } from './refund.ts'

/** The customer's own booking, opened with the key from a mail or from the device that made it. */

/** Loose on purpose: a malformed key gets the response of a wrong key. */
export const manageBody = z.object({ bookingHash: looseText(64), key: looseText(MANAGE_KEY_MAX_CHARACTERS) })

export const manageMoveBody = manageBody.extend({ bookingDate: looseText(32), bookingTime: looseText(32) })

export const manageRemoveBody = manageBody.extend({
  /** `_id` of one of the booking's treatments. */
  treatmentId: looseText(64),
  /** The booking's `sequence` as the customer saw it. If it has changed since, nothing is taken out: a retry takes out no second one. */
  sequence: z.int().optional(),
})

export const manageAddBody = manageBody.extend({
  subServiceId: looseText(64),
  /** Whose it is, counted from 0. */
  guest: z.int().optional(),
  /** The booking's `sequence` as the customer saw it. If it has changed since, nothing is added: a retry adds no second one. */
  sequence: z.int().optional(),
})

/** A multipart form. */
export const manageReceiptForm = manageBody.extend({
  note: looseText(NOTE_MAX_CHARACTERS, paymentRefusals.noteTooLong(NOTE_MAX_CHARACTERS)),
  [RECEIPT_FIELD]: z.file().optional(),
})

/** Loose: the server refuses in words, beside the field. */
export const manageAccountBody = manageBody.extend({
  bank: looseText(ACCOUNT_FIELD_MAX_CHARACTERS),
  number: looseText(ACCOUNT_FIELD_MAX_CHARACTERS),
  name: looseText(ACCOUNT_FIELD_MAX_CHARACTERS),
  /** The customer confirms a number whose check digit does not fit the bank. */
  compared: z.boolean().optional(),
})

/** Null deletes them. */
export const manageHealthBody = manageBody.extend({ answers: healthAnswersInput.nullable() })

export const managedBooking = createdBooking.extend({
  checkedBy,
  startsAt: instant,
  endsAt: instant,
  hasReceipt: z.boolean(),
  /** The reason the spa gave with its decision. */
  reason: z.string(),
})

/** The treatments that may be taken out, with what goes with each, and the price without it. Never the last. */
export const removableTreatments = z.array(
  z.object({ treatmentId: z.string(), goes: z.array(z.string()), price: z.int() }),
)

/** The server computes the allowed changes; the page only shows them. */
export const manageResponse = z.object({
  success,
  booking: managedBooking,
  /** What the visit costs line by line, and what of it is paid. */
  account: z.object({ lines: z.array(accountLine.omit({ by: true, at: true })), paid: z.int(), owed: z.int() }),
  mayMove: z.boolean(),
  mayCancel: z.boolean(),
  /** Moving and free cancellation end at this time. */
  freeUntil: instant,
  feeMayApply: z.boolean(),
  /** Now, by the customer. */
  removable: removableTreatments,
  /** The customer may add a treatment now; which ones fit is another call. */
  mayAdd: z.boolean(),
  movesLeft: z.int(),
  /** Deadline for the customer to undo their cancellation; null if they cannot. */
  restoreUntil: instant.nullable(),
  maySendReceipt: z.boolean(),
  /** Null while nothing is to be returned. */
  refund: refund.nullable(),
  /** The refund if the customer cancelled now; null if they cannot cancel or have paid nothing. */
  refundIfCancelled: refund.nullable(),
  /**
   * The questions about the customer's health, with the answers so far. Null unless the spa asks them of this booking now, or has
   * answers: without `mayChange` they can only be deleted.
   */
  health: z.object({ answers: healthAnswers.nullable(), mayChange: z.boolean() }).nullable(),
})

/** What fits right after a guest's last treatment, and when. */
export const additionsResponse = z.object({
  success,
  additions: z.array(
    treatment
      .pick({
        guest: true,
        subServiceId: true,
        subServiceName: true,
        bookingTime: true,
        durationMinutes: true,
        price: true,
      })
      .extend({ serviceName: z.string(), isExtra: z.boolean() }),
  ),
})

export const manageLinkBody = z.object({ bookingHash: looseText(64) })

export type ManageBody = z.output<typeof manageBody>
export type ManageMoveBody = z.output<typeof manageMoveBody>
export type ManageRemoveBody = z.output<typeof manageRemoveBody>
export type ManageAddBody = z.output<typeof manageAddBody>
export type AdditionsResponse = z.infer<typeof additionsResponse>
export type ManageHealthBody = z.output<typeof manageHealthBody>
export type ManageAccountBody = z.output<typeof manageAccountBody>
export type ManageReceiptForm = z.output<typeof manageReceiptForm>
export type ManageLinkBody = z.output<typeof manageLinkBody>
export type ManagedBooking = z.infer<typeof managedBooking>
export type ManageResponse = z.infer<typeof manageResponse>
