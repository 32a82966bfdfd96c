import { isExampleAccount } from '#contract/banks.ts'
import { business } from '#contract/business.ts'
import type { Service } from '#contract/catalogue.ts'
import { banksForOwner } from '#server/banks/banks.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { seedServices } from '#server/seed/seed-catalogue.ts'
import { addressIn, letterSite, senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'

/** What of a new database's spa is made up until the owner enters their own, the dearest first. */
const WORDS = {
  banks: 'the bank accounts',
  services: 'the treatments and their prices',
  name: 'the spa’s name',
  description: 'the description of the spa',
  address: 'the address',
  map: 'the place on the map',
  phone: 'the phone number',
  chat: 'the WhatsApp number',
  contact: 'the email address customers write to',
  sender: 'the address emails come from',
  newsletter: 'the address the newsletter comes from',
  ownerEmail: 'the owner’s email address',
  instagram: 'the Instagram link',
  snapchat: 'the Snapchat link',
  terms: 'the link to your terms',
}

export type Example = keyof typeof WORDS

/** In the order of the list above. */
export async function stillExamples(deps: Pick<Deps, 'db' | 'cache' | 'config'>): Promise<Example[]> {
  const spa = await currentSpa(deps)
  const { banks } = await banksForOwner(deps.db, deps.config)
  const { latitude, longitude } = spa.coordinates
  const isMadeUp: Record<Example, boolean> = {
    banks: banks.length === 0 || banks.some(isExampleAccount),
    services: isSeedCatalogue(await allServices(deps)),
    name: spa.name === business.name,
    description: spa.description === business.description,
    address: spa.address.street === business.address.street,
    map: latitude === business.coordinates.latitude && longitude === business.coordinates.longitude,
    phone: spa.phone.display === business.phone.display,
    chat: spa.links.chat === business.links.chat,
    contact: isNobodys(domainOf(spa.email.support)),
    sender: isNobodys(domainOf(senderOf(spa, deps.config))),
    newsletter: isNobodys(domainOf(spa.email.newsletter)),
    ownerEmail: isNobodys(domainOf(letterSite(deps.config, spa).ownerEmail)),
    instagram: spa.links.instagram === business.links.instagram,
    snapchat: spa.links.snapchat === business.links.snapchat,
    terms: spa.links.terms === business.links.terms,
  }
  return (Object.keys(WORDS) as Example[]).filter(part => isMadeUp[part])
}

/** True until the first treatment is renamed, priced anew or removed: from then on somebody has looked at them. */
function isSeedCatalogue(services: readonly Service[]): boolean {
  const isThere = (name: string, price: number) =>
    services.some(service => service.serviceArray.some(sub => sub.name === name && sub.price === price))
  return seedServices.every(({ serviceArray = [] }) => serviceArray.every(({ name, price }) => isThere(name, price)))
}

export function exampleWords(examples: readonly Example[]): string[] {
  return examples.map(part => WORDS[part])
}

/** Customers come to an https address: what is made up there misleads them. */
export function isInProduction({ siteUrl }: Pick<Deps['config'], 'siteUrl'>): boolean {
  return siteUrl.startsWith('https:')
}

export function domainOf(mailbox: string): string {
  return addressIn(mailbox).split('@').at(-1)?.toLowerCase() ?? ''
}

/** Domains that exist in examples and tests alone: no mail to or from them ever arrives. */
export function isNobodys(domain: string): boolean {
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(domain)
}
