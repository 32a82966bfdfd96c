import { addWorkingDays } from '#contract/booking/holidays.ts'
import type { Refund } from '#contract/booking/refund.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { bankName } from '#contract/ledger/banks.ts'
import { refundText as text } from '#contract/messages.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { sumText } from '#contract/platform/money.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { REFUND_WORKING_DAYS } from '#contract/rules.ts'
import { moneyOf, type Owing, type PaymentRow, paidBy, upFrontOf } from '#server/ledger/ledger.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BookingRow } from '../queries.ts'
import { asOf } from '../rules.ts'
import { type AccountRow, selectRefundable, selectRefundParts } from './queries.ts'

export type Refundable = Owing & Pick<BookingRow, 'id' | 'status' | 'decidedAt'>

interface Facts {
  booking: Refundable
  payments: readonly PaymentRow[]
  hasReceipt: boolean
  account: AccountRow | undefined
}

type When = { spa: Spa; now: Date }

/**
 * The refund and its sentence, which own page, mails, desk and WhatsApp texts all show. Null when nothing was paid, or all
 * of it is for a booking that takes place.
 */
export async function refundFor(db: Db, booking: Refundable, when: When): Promise<Refund | null> {
  return (await refundsFor(db, [booking], when)).get(booking.id) ?? null
}

export async function refundsFor(db: Db, bookings: readonly Refundable[], when: When): Promise<Map<string, Refund>> {
  const { payments, accounts, withReceipt } = await selectRefundParts(
    db,
    bookings.map(({ id }) => id),
  )
  const refunds = new Map<string, Refund>()
  for (const booking of bookings) {
    const found = refundOf(
      {
        booking,
        payments: payments.filter(({ bookingId }) => bookingId === booking.id),
        hasReceipt: withReceipt.has(booking.id),
        account: accounts.find(({ bookingId }) => bookingId === booking.id),
      },
      when,
    )
    if (found) refunds.set(booking.id, found)
  }
  return refunds
}

export async function refundsOf(db: Db, ids: readonly string[], when: When): Promise<Map<string, Refund>> {
  const rows = await selectRefundable(db, ids)
  return refundsFor(
    db,
    rows.map(row => asOf(row, when.now)),
    when,
  )
}

/** Pure. */
export function refundOf({ booking, payments, hasReceipt, account }: Facts, { spa, now }: When): Refund | null {
  const { status, refund, decidedAt } = booking
  const isOff = OFF.includes(status)
  const { paid, toReturn } = moneyOf(booking, paidBy(payments))
  const money = (amount: number) => sumText(amount, spa.currency)
  const dayOf = (instant: Date) => wallClock(instant.getTime(), spa.timeZone).date
  const promised = (...since: (Date | null | undefined)[]) => {
    const latest = new Date(Math.max(...since.map(instant => instant?.getTime() ?? 0)))
    return addWorkingDays(dayOf(latest), REFUND_WORKING_DAYS, spa.address.countryCode)
  }
  const isPast = (by: string) => by < dayOf(now)
  const phone = spa.phone.display
  const named = account && text.yourAccount(bankName(account.bank), account.number.slice(-4))
  const open = { wantsAccount: true, account: account ? toAccount(account) : null }
  const closed = { by: null, wantsAccount: false, account: null }

  const lastIn = payments.findLast(({ direction }) => direction === 'in')?.at
  const lastOut = payments.findLast(({ direction }) => direction === 'out')?.at
  const out = payments.reduce((sum, { direction, amountNaira }) => sum + (direction === 'out' ? amountNaira : 0), 0)

  if (toReturn > 0) {
    const amount = money(toReturn)
    // A late cancellation may cost a fee, which the spa decides.
    if (status === 'cancelled' && refund === 'none') {
      const by = promised(decidedAt, lastIn)
      const words = isPast(by)
        ? text.undecidedLate(dayAndMonth(by), phone)
        : text.undecided(money(paid), dayAndMonth(by))
      return { state: 'undecided', amount: toReturn, by, sentence: words, ...open }
    }
    const by = account ? promised(decidedAt, lastIn, account.at) : null
    const words = !account
      ? text.dueWithoutAccount(amount)
      : isPast(by!)
        ? text.overdue(amount, dayAndMonth(by!), phone)
        : text.due(amount, named!, dayAndMonth(by!))
    const sentence = isOff ? words : `${text.overpaid} ${words}`
    return { state: 'due', amount: toReturn, by, sentence, ...open }
  }
  if (lastOut) {
    const sentences = [text.returned(money(out), dayAndMonth(dayOf(lastOut)))]
    if (isOff && paid > 0) sentences.push(text.alsoKept(money(paid)))
    return { state: 'returned', amount: out, sentence: sentences.join(' '), ...closed }
  }
  if (!isOff) return null
  if (paid > 0) return { state: 'kept', amount: paid, sentence: text.kept(money(paid)), ...closed }
  const claimed = upFrontOf(booking)
  if (!hasReceipt || claimed === 0 || refund === 'keep') return null
  const mayCost = status === 'cancelled' && refund === 'none'
  const sentence = mayCost ? text.ifReceivedFee : text.ifReceived(money(claimed), named)
  return { state: 'if_received', amount: claimed, by: null, sentence, ...open }
}

const OFF = ['cancelled', 'declined', 'lapsed']

const toAccount = ({ bank, number, name }: AccountRow) => ({ bank: bankName(bank), number, name })
