import type { Claim } from '#contract/money/money-desk.ts'
import type { Entry } from './credits.ts'

/** A booking that a payment is recorded for; `amount` is the open sum. */
export type Payable = Pick<Claim, '_id' | 'fullName' | 'status' | 'amount'>
export type Payment = { claim: Payable; credit: Entry }

/** The ledger has whole naira. */
export const wholeOf = ({ amount }: Entry) => Math.floor(amount)

/** Usual charges that the bank kept; 0 if another sum came in. */
export const chargesOf = ({ claim, credit }: Payment) => chargesOn(claim.amount, credit.amount)

/** The sum to record: all that is open if only usual charges are missing, else what came in. */
export const receivedOf = (payment: Payment) =>
  chargesOf(payment) > 0 ? payment.claim.amount : wholeOf(payment.credit)

/** Usual charges of banks and payment providers: the ₦50 levy, or a share and a fixed part; never more than a tenth. */
const SHARE = 0.015
const FIXED = 100
const SHARE_MAX = 0.1

/** Returns the charges deducted from the due amount; 0 if the difference is no usual charge. */
export function chargesOn(due: number, came: number): number {
  const kept = Math.round((due - came) * 100) / 100
  return kept > 0 && kept <= chargesMax(due) ? kept : 0
}

export const chargesMax = (due: number) => Math.min(due * SHARE_MAX, due * SHARE + FIXED)

/** Whether the sum that came in is the due one, in full or less usual charges. */
export const isPaidBy = (due: number, came: number) => due === came || chargesOn(due, came) > 0
