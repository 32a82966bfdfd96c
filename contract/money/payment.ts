import { z } from 'zod'
import { checkedBy, publicBooking } from '../booking/booking.ts'
import { line, looseText, success } from '../platform/shapes.ts'
import { paymentRefusals } from '../refusals.ts'
import { MANAGE_KEY_MAX_CHARACTERS, NOTE_MAX_CHARACTERS, RECEIPT_FIELD, RECEIPTS_PER_BOOKING_MAX } from '../rules.ts'

/** `bank_name` is a bank code; banks.ts has the names. */
export const bankAccount = z.object({ bank_name: z.string(), name: z.string(), number: z.string() })

export const banksResponse = z.object({ success, banks: z.array(bankAccount) })

/** `withheld`: some are example accounts, which customers of a public site do not see. */
export const ownerBanksResponse = banksResponse.extend({ withheld: z.boolean() })

/** Accepts account numbers of any country; the server checks the ten Nigerian digits, because it knows the spa's country. */
const accountNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{4,34}$/, { error: paymentRefusals.accountNumber })

export const banksInput = z.object({
  banks: z.array(z.object({ bank_name: line(60), name: line(120), number: accountNumber })).max(20),
})

/** `bookingId` is an _id or a bookingHash, which also needs `key`, the booking's `manageKey`. */
export const paymentForm = z.object({
  bookingId: looseText(64),
  key: looseText(MANAGE_KEY_MAX_CHARACTERS),
  note: looseText(NOTE_MAX_CHARACTERS, paymentRefusals.noteTooLong(NOTE_MAX_CHARACTERS)),
  [RECEIPT_FIELD]: z.file().optional(),
})

export const paymentResponse = z.object({ success, booking: publicBooking.extend({ checkedBy }) })

/** 1 is the newest receipt. */
export const receiptQuery = z.object({
  n: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 * RECEIPTS_PER_BOOKING_MAX)
    .default(1),
})

export type BankAccount = z.infer<typeof bankAccount>
export type BanksResponse = z.infer<typeof banksResponse>
export type OwnerBanksResponse = z.infer<typeof ownerBanksResponse>
export type BanksInput = z.output<typeof banksInput>
export type PaymentForm = z.output<typeof paymentForm>
export type PaymentResponse = z.infer<typeof paymentResponse>
