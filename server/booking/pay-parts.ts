import type { Spa } from '#contract/catalogue/spa.ts'
import type { Money } from '#contract/desk/desk.ts'
import { bankName } from '#contract/ledger/banks.ts'
import { paymentText } from '#contract/messages.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { priceText } from '#contract/platform/money.ts'
import { wallWords } from '#contract/platform/until.ts'
import { zoneName } from '#contract/platform/zone.ts'
import { upFrontOf } from '#server/ledger/ledger.ts'
import { button, facts, type Part, paragraph } from '#server/platform/mail/parts.ts'
import type { BookingRow } from './booking.ts'
import { type MailSite, restAtSpa } from './mail-parts.ts'
import { payUrl } from './own/keys.ts'

// How a mail says what to pay, where to and until when.

/** Optional: without it the transfer is only found later. */
export function narration({ paymentCode }: BookingRow): Part | null {
  return paymentCode === null ? null : paragraph(`${paymentText.narration(paymentCode)}.`)
}

export function stillToPay(booking: BookingRow, site: MailSite) {
  if (booking.status !== 'held') return []
  const until = holdEnd(booking, site.spa.timeZone)
  const amount = priceText(upFrontOf(booking), site.spa.currency)
  return [
    paragraph(`We are holding the time until ${until}. Please transfer ${amount} and upload your receipt before then.`),
    restAtSpa(booking, site),
    narration(booking),
    button('Upload your receipt', payUrl(booking, site)),
  ]
}

/** Of a booking that stays, whatever of its price is not paid yet. */
export function leftToPay({ status }: BookingRow, { owed }: Pick<Money, 'owed'>, { spa }: MailSite): Part | null {
  if (status === 'held' || owed === 0) return null
  return paragraph(`${priceText(owed, spa.currency)} is left to pay. You can pay it when you come.`)
}

/** "12:30 AM on Monday 16 November (Lagos time)" */
export function holdEnd({ holdExpiresAt }: BookingRow, timeZone: string) {
  const { day, time } = wallWords(holdExpiresAt.getTime(), timeZone)
  return `${time} on ${day} (${zoneName(timeZone)})`
}

export function whereToPay(banks: BankAccount[], { companyNumber }: Pick<Spa, 'companyNumber'>): Part[] {
  if (banks.length === 0)
    return [
      paragraph(
        'We will send you the account to pay into by email or WhatsApp. Your time stays held for you in the meantime.',
      ),
    ]
  return [
    paragraph(banks.length === 1 ? 'To this account:' : 'To any of these accounts:'),
    ...banks.map(({ bank_name, name, number }) =>
      facts([
        ['Bank', bankName(bank_name)],
        ['Account name', name],
        ['Account number', number, 'strong'],
      ]),
    ),
    ...(companyNumber ? [facts({ [paymentText.companyNumber]: companyNumber })] : []),
  ]
}
