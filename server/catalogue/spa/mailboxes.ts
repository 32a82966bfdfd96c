import { business } from '#contract/catalogue/business.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { Config } from '#server/platform/config.ts'

type Locks = Pick<Config, 'locked'>

/** What every letter knows of who writes it. */
export interface LetterSite {
  siteUrl: string
  spa: Spa
  /** Where answers go, and what the owner is to hear. */
  ownerEmail: string
}

export function letterSite(config: Pick<Config, 'siteUrl' | 'locked'>, spa: Spa): LetterSite {
  return { siteUrl: config.siteUrl, spa, ownerEmail: ownerMailboxOf(spa, config) }
}

/** Who writes: "Ìmọ́lẹ̀ Spa & Beauty <bookings@spa.example>", or as the environment has it, name and all. */
export function senderOf(spa: Spa, { locked }: Locks): string {
  return locked['email.bookings'] ?? `${spa.name.replace(/[<>"]/g, '').trim()} <${spa.email.bookings}>`
}

/**
 * Who writes letters to subscribers: the mailbox the owner gave for them. The environment's sender is the one the mail server
 * takes, and an example of a new spa's is nobody's.
 */
export function newsletterSenderOf(spa: Spa, config: Locks): string {
  const isGiven = spa.email.newsletter !== business.email.newsletter
  if (config.locked['email.bookings'] || !isGiven) return senderOf(spa, config)
  return `${spa.name.replace(/[<>"]/g, '').trim()} <${spa.email.newsletter}>`
}

/** Who hears of receipts, and gets the codes. */
function ownerMailboxOf(spa: Spa, { locked }: Locks): string {
  return locked['email.owner'] ?? spa.email.owner
}

/** The address of a mailbox that may have a name before it. */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>/.exec(mailbox)?.[1] ?? mailbox.trim()
}
