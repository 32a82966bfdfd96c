import type { Claim, KnownTransfer } from '#contract/money/money-desk.ts'
import type { Entry, Statement } from '../credits.ts'
import { match } from '../match.ts'

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

export const matchCredits = (credits: Entry[], bookings: Claim[], transfers: KnownTransfer[] = []) =>
  match(aStatement(credits), { bookings, transfers })
