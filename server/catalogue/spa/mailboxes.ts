import { business } from '#contract/catalogue/business.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { Config } from '#server/platform/config.ts'

type Locks = Pick<Config, 'locked'>

export interface LetterSite {
  siteUrl: string
  spa: Spa
  /** Gets replies, receipts and codes. */
  ownerEmail: string
}

export function letterSite({ siteUrl, locked }: Pick<Config, 'siteUrl' | 'locked'>, spa: Spa): LetterSite {
  return { siteUrl, spa, ownerEmail: locked['email.owner'] ?? spa.email.owner }
}

/** "Ìmọ́lẹ̀ Spa & Beauty <bookings@spa.example>", or the environment's sender with its name. */
export function senderOf(spa: Spa, { locked }: Locks): string {
  return locked['email.bookings'] ?? mailbox(spa, spa.email.bookings)
}

/** The owner's mailbox for newsletters, unless it is still the example or the mail server only accepts the environment's sender. */
export function newsletterSenderOf(spa: Spa, config: Locks): string {
  const isGiven = spa.email.newsletter !== business.email.newsletter
  return isGiven && !config.locked['email.bookings'] ? mailbox(spa, spa.email.newsletter) : senderOf(spa, config)
}

function mailbox({ name }: Spa, address: string) {
  return `${name.replace(/[<>"]/g, '').trim()} <${address}>`
}

/** The address of a mailbox that may have a name before it. */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>/.exec(mailbox)?.[1] ?? mailbox.trim()
}
