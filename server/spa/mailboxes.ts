import type { Spa } from '#contract/spa.ts'
import type { Config } from '#server/config.ts'

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

/** Who hears of receipts, and gets the codes. */
function ownerMailboxOf(spa: Spa, { locked }: Locks): string {
  return locked['email.owner'] ?? spa.email.owner
}

/** The address of a mailbox that may have a name before it. */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>/.exec(mailbox)?.[1] ?? mailbox.trim()
}
