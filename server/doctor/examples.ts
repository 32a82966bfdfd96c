import { isExampleAccount } from '#contract/banks.ts'
import { business } from '#contract/business.ts'
import { banksForOwner } from '#server/banks/banks.ts'
import type { Deps } from '#server/deps.ts'
import { addressIn, letterSite, senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'

/** What of a new database's spa is nobody's until the owner says whose. */
export interface Examples {
  banks: boolean
  /** Name, address or phone of the spa. */
  spa: boolean
  ownerEmail: boolean
  sender: boolean
}

export async function stillExamples(deps: Pick<Deps, 'db' | 'site' | 'config'>): Promise<Examples> {
  const spa = await currentSpa(deps)
  const { banks } = await banksForOwner(deps.db, deps.config)
  return {
    banks: banks.length === 0 || banks.some(isExampleAccount),
    spa:
      spa.name === business.name ||
      spa.address.street === business.address.street ||
      spa.phone.display === business.phone.display,
    ownerEmail: isNobodys(domainOf(letterSite(deps.config, spa).ownerEmail)),
    sender: isNobodys(domainOf(senderOf(spa, deps.config))),
  }
}

export function domainOf(mailbox: string): string {
  return addressIn(mailbox).split('@').at(-1)?.toLowerCase() ?? ''
}

/** Domains that exist in examples and tests alone: no mail to or from them ever arrives. */
export function isNobodys(domain: string): boolean {
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(domain)
}
