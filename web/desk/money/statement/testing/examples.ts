import type { Claim, KnownTransfer } from '#contract/money-desk.ts'
import type { Entry } from '../credits.ts'
import { match } from '../match.ts'

/** A booking that waits for its money. */
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

export const statementOf = (credits: Entry[]) => ({
  credits,
  reversed: [],
  from: '2026-11-12',
  until: '2026-11-14',
  entries: credits.length,
  skipped: 0,
})

export const matched = (credits: Entry[], bookings: Claim[], transfers: KnownTransfer[] = []) =>
  match(statementOf(credits), { bookings, transfers }, () => undefined)
