import { z } from 'zod'
import { publicBooking } from './booking.ts'
import { ACCOUNT_NUMBER_DIGITS, NOTE_MAX_CHARACTERS } from './rules.ts'
import { line, looseText, success } from './shapes.ts'

/** `bank_name` is a bank code; banks.ts knows the names to show. */
export const bankAccount = z.object({ bank_name: z.string(), name: z.string(), number: z.string() })

export const banksAnswer = z.object({ success, banks: z.array(bankAccount) })

const accountNumber = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${ACCOUNT_NUMBER_DIGITS}}$`), {
    error: `An account number is ${ACCOUNT_NUMBER_DIGITS} digits`,
  })

export const banksInput = z.object({
  banks: z.array(z.object({ bank_name: line(60), name: line(120), number: accountNumber })).max(20),
})

/** The text fields that travel beside the receipt in the multipart form. */
export const paymentFields = z.object({ bookingId: looseText(64), note: looseText(NOTE_MAX_CHARACTERS) })

export const paymentAnswer = z.object({ success, booking: publicBooking })

export type BankAccount = z.infer<typeof bankAccount>
export type BanksAnswer = z.infer<typeof banksAnswer>
export type BanksInput = z.output<typeof banksInput>
export type PaymentFields = z.output<typeof paymentFields>
export type PaymentAnswer = z.infer<typeof paymentAnswer>
