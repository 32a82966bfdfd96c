import type { Claim, KnownTransfer } from '#contract/money/money-desk.ts'
import type { Entry, Statement } from '../credits.ts'
import { match } from '../match.ts'
import { entriesOf, readingOf, rowsOfFile, rowsOfText } from '../reading.ts'

export const TODAY = '2026-11-18'

/** Ngozi Eze has sent a receipt for ₦25,000. */
export const aClaim = (changes: Partial<Claim> = {}): Claim => ({
  _id: 'a',
  bookingHash: 'AB12',
  fullName: 'Ngozi Eze',
  subServiceName: 'Ritual',
  bookingDate: '2026-11-20',
  bookingTime: '9:00 AM',
  status: 'submitted',
  paymentCode: null,
  amount: 25_000,
  bookedOn: '2026-11-12',
  claimedOn: '2026-11-13',
  ...changes,
})

export const aCredit = (changes: Partial<Entry> = {}): Entry => ({
  line: 1,
  date: '2026-11-13',
  amount: 25_000,
  narration: '',
  reference: '',
  ...changes,
})

export const aStatement = (credits: Entry[]): Statement => ({
  credits,
  reversed: [],
  from: '2026-11-12',
  until: '2026-11-14',
  entries: credits.length,
  skipped: 0,
})

/** A pasted or loaded text as the statement page reads it, on the day after the last alert. */
export async function readText(text: string | File): Promise<Statement> {
  const rows = await (typeof text === 'string' ? rowsOfText(text, TODAY) : rowsOfFile(text, TODAY))
  return entriesOf(rows, readingOf(rows, TODAY)!)
}

export const matchCredits = (credits: Entry[], bookings: Claim[], transfers: KnownTransfer[] = []) =>
  match(aStatement(credits), { bookings, transfers })
