import type { ManageAccountBody, ManageResponse } from '#contract/booking/manage.ts'
import { BANK_NAMES, bankName, isAccountNumber } from '#contract/ledger/banks.ts'
import { nubanCheck } from '#contract/ledger/nuban.ts'
import { refundText as text } from '#contract/messages.ts'
import { controlCharacters } from '#contract/platform/text.ts'
import { bookingRefusals, manageRefusals } from '#contract/refusals.ts'
import { ACCOUNT_NUMBER_DIGITS, REFUND_ACCOUNT_CHANGES_MAX } from '#contract/rules.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postUnasked } from '#server/platform/mail/outbox.ts'
import type { BookingDeps } from '../booking.ts'
import { withLockedBooking } from '../locked.ts'
import { findOwnBooking, showOwnBooking } from '../own/own-booking.ts'
import { refundMail } from './mails.ts'
import { deleteAccounts, saveAccount, selectAccounts, selectAccountsAfter } from './queries.ts'
import { refundFor, refundsFor } from './refund.ts'

/**
 * Stores the account for a refund. A mail names the bank and the last digits, so that nobody with the link redirects a
 * refund unnoticed. No change of the booking: the cancellation can still be undone.
 */
export async function giveRefundAccount(deps: BookingDeps, body: ManageAccountBody): Promise<ManageResponse> {
  const { id } = await findOwnBooking(deps, body)
  const shown = await withLockedBooking(deps, id, async ({ tx, booking: row, now, spa, site }) => {
    const before = await refundFor(tx, row, { spa, now })
    if (!before?.wantsAccount) throw new Refusal('already_decided', manageRefusals.noRefund)
    const account = readAccount(body, spa.address.countryCode)
    const [known] = await selectAccounts(tx, [id])
    // A repeated request changes nothing.
    if (known?.bank === account.bank && known.number === account.number && known.name === account.name)
      return showOwnBooking(tx, row, { spa, now })
    if (known && known.changes >= REFUND_ACCOUNT_CHANGES_MAX)
      throw new Refusal('too_late', manageRefusals.accountUsedUp(spa.phone.display))
    await saveAccount(tx, { bookingId: id, ...account, at: now })
    const refund = await refundFor(tx, row, { spa, now })
    if (row.email && refund) await postUnasked(tx, refundMail(row, site, refund), now)
    return showOwnBooking(tx, row, { spa, now })
  })
  deps.mail.wake()
  return shown
}

/** Banks have a code in Nigeria and a name elsewhere. */
function readAccount({ bank, number, name, compared }: ManageAccountBody, countryCode: string) {
  const isNigerian = countryCode === 'NG'
  const digits = number.replace(/[\s-]/g, '')
  const fieldErrors: Record<string, string> = {}
  if (isNigerian && !Object.hasOwn(BANK_NAMES, bank)) fieldErrors.bank = text.bankMissing
  else if (bank === '' || controlCharacters.test(bank)) fieldErrors.bank = text.bankTyped
  if (digits === '' || controlCharacters.test(digits)) fieldErrors.number = text.numberMissing
  else if (!isAccountNumber(digits, countryCode)) fieldErrors.number = text.numberDigits(ACCOUNT_NUMBER_DIGITS)
  else if (!fieldErrors.bank && !compared && nubanCheck(bank, digits) === false)
    fieldErrors.number = text.numberOdd(bankName(bank))
  if (name === '' || controlCharacters.test(name)) fieldErrors.name = text.nameMissing
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('invalid_fields', bookingRefusals.checkFields, { fieldErrors })
  return { bank, number: digits, name: name.normalize('NFC') }
}

const AT_ONCE = 500

/**
 * Deletes accounts that are no longer needed: the money is back, the booking takes place, no transfer was seen by `before`,
 * or the customer was erased.
 */
export async function forgetRefundAccounts(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>,
  before: Date,
): Promise<number> {
  const { db, clock } = deps
  const when = { spa: await currentSpa(deps), now: clock.now() }
  let deleted = 0
  for (let last = ''; ; ) {
    const rows = await selectAccountsAfter(db, last, AT_ONCE)
    const refunds = await refundsFor(db, rows, when)
    const over = rows.filter(({ id, endsAt, fullName }) => {
      const refund = refunds.get(id)
      if (!refund?.wantsAccount || fullName === '') return true
      return refund.state === 'if_received' && endsAt <= before
    })
    deleted += await deleteAccounts(
      db,
      over.map(({ id }) => id),
    )
    if (rows.length < AT_ONCE) return deleted
    last = rows.at(-1)!.id
  }
}
