import { isDeepStrictEqual } from 'node:util'
import { business } from '#contract/catalogue/business.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { isPublicSite } from '#contract/catalogue/public-site.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { isExampleAccount } from '#contract/ledger/banks.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { addressIn, letterSite, senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { banksForOwner } from '#server/ledger/banks/banks.ts'
import { seedServices } from '../seed/seed-catalogue.ts'
import { type DoctorDeps, type Finding, good, note, wrong } from './finding.ts'

type SpaDeps = Pick<DoctorDeps, 'db' | 'cache' | 'config'>
interface Facts {
  spa: Spa
  banks: BankAccount[]
  services: Service[]
  config: DoctorDeps['config']
}

/** Data of a new spa that is a placeholder until the owner enters their own, the costliest mistake first. */
const PLACEHOLDERS = {
  banks: ['the bank accounts', ({ banks }) => banks.length === 0 || banks.some(isExampleAccount)],
  services: ['the treatments and their prices', ({ services }) => isSeedCatalogue(services)],
  name: ['the spa’s name', ({ spa }) => spa.name === business.name],
  description: ['the description of the spa', ({ spa }) => spa.description === business.description],
  address: ['the address', ({ spa }) => spa.address.street === business.address.street],
  map: ['the place on the map', ({ spa }) => isDeepStrictEqual(spa.coordinates, business.coordinates)],
  phone: ['the phone number', ({ spa }) => spa.phone.display === business.phone.display],
  chat: ['the WhatsApp number', ({ spa }) => spa.links.chat === business.links.chat],
  contact: ['the email address customers write to', ({ spa }) => isReserved(spa.email.support)],
  sender: ['the address emails come from', ({ spa, config }) => isReserved(senderOf(spa, config))],
  newsletter: ['the address the newsletter comes from', ({ spa }) => isReserved(spa.email.newsletter)],
  ownerEmail: ['the owner’s email address', ({ spa, config }) => isReserved(letterSite(config, spa).ownerEmail)],
  instagram: ['the Instagram link', ({ spa }) => spa.links.instagram === business.links.instagram],
  snapchat: ['the Snapchat link', ({ spa }) => spa.links.snapchat === business.links.snapchat],
  terms: ['the link to your terms', ({ spa }) => spa.links.terms === business.links.terms],
} satisfies Record<string, [words: string, isStill: (facts: Facts) => boolean]>

export type Example = keyof typeof PLACEHOLDERS

export async function stillExamples(deps: SpaDeps): Promise<Example[]> {
  const { banks } = await banksForOwner(deps.db, deps.config)
  const facts = { spa: await currentSpa(deps), services: await allServices(deps), banks, config: deps.config }
  return (Object.keys(PLACEHOLDERS) as Example[]).filter(part => PLACEHOLDERS[part][1](facts))
}

/** True until a treatment is renamed, repriced or removed: then somebody has looked at them. */
function isSeedCatalogue(services: readonly Service[]): boolean {
  const isThere = (name: string, price: number) =>
    services.some(service => service.serviceArray.some(sub => sub.name === name && sub.price === price))
  return seedServices.every(({ serviceArray = [] }) => serviceArray.every(({ name, price }) => isThere(name, price)))
}

export function exampleWords(examples: readonly Example[]): string[] {
  return examples.map(part => PLACEHOLDERS[part][0])
}

/** Customers come to an https address, where placeholders mislead them. */
export function isInProduction({ siteUrl }: Pick<DoctorDeps['config'], 'siteUrl'>): boolean {
  return siteUrl.startsWith('https:')
}

export function domainOf(mailbox: string): string {
  return addressIn(mailbox).split('@').at(-1)?.toLowerCase() ?? ''
}

/** Domains reserved for examples and tests: no mail to or from them arrives. */
export function isReservedDomain(domain: string): boolean {
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(domain)
}

const isReserved = (mailbox: string) => isReservedDomain(domainOf(mailbox))

export async function checkBanks(deps: SpaDeps): Promise<Finding> {
  const { siteUrl } = deps.config
  if (!(await stillExamples(deps)).includes('banks')) return good('The bank accounts are your own.')
  const todo = `Enter yours: ${siteUrl}${deskPaths.banks}`
  const finding = 'The bank accounts are still the examples of a new spa.'
  if (isPublicSite(siteUrl)) return wrong(`${finding} Customers are shown none of them.`, todo)
  return isInProduction(deps.config) ? wrong(finding, todo) : note(finding, todo)
}

/** Everything else that customers would read and believe. */
export async function checkWhose(deps: SpaDeps): Promise<Finding> {
  const examples = (await stillExamples(deps)).filter(part => part !== 'banks')
  if (examples.length === 0) return good('Name, address, phone, mailboxes and links are your own.')
  const how = isInProduction(deps.config) ? wrong : note
  const nobodyHears = examples.includes('ownerEmail') ? ' (until then nobody is told about receipts)' : ''
  return how(
    `Still made up: ${exampleWords(examples).join(', ')}.`,
    `Enter yours at the desk: ${deps.config.siteUrl}${deskPaths.spa}${nobodyHears}`,
  )
}
