import { deskPaths } from '#contract/desk/desk-paths.ts'
import { bankName, isExampleAccount } from '#contract/ledger/banks.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { wallWords } from '#contract/platform/until.ts'
import type { LetterSite } from '#server/catalogue/spa/mailboxes.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, facts, type Part, paragraph, subheading } from '#server/platform/mail/parts.ts'

/** Accounts by their last digits: enough to recognise a stranger's, too little to pay into. */
export function banksChangedMail(
  { before, after, by }: { before: BankAccount[]; after: BankAccount[]; by: string },
  site: LetterSite & { now: Date },
): OutgoingMail {
  const { day, time } = wallWords(site.now.getTime(), site.spa.timeZone)
  return mailTo(site.ownerEmail, site, {
    kind: 'banks-changed',
    subject: 'Your bank accounts were changed',
    preheader: `Customers now pay into ${after.length === 0 ? 'no account' : after.map(ending).join(', ')}.`,
    heading: 'Your bank accounts were changed',
    parts: [
      facts({ When: `${time} on ${day}`, By: by || 'Somebody at the desk' }),
      subheading('Now'),
      ...listed(after),
      subheading('Before'),
      ...listed(before),
      paragraph('If this was you, there is nothing to do. If not, look at your accounts now and put them right.'),
      button('Look at the accounts', site.siteUrl + deskPaths.banks),
      aside('If there is a device you do not know, remove it at the desk under More, Devices.'),
    ],
  })
}

function listed(banks: BankAccount[]): Part[] {
  if (banks.length === 0) return [paragraph('No account.')]
  const own = banks.filter(bank => !isExampleAccount(bank))
  const examples = own.length < banks.length ? [paragraph('The examples that came with the site.')] : []
  return [...own.map(bank => facts({ [bankName(bank.bank_name)]: `${bank.name}, ${ending(bank)}` })), ...examples]
}

function ending({ number }: BankAccount) {
  return `…${number.slice(-4)}`
}
