import { openWeek } from '#contract/catalogue/availability.ts'
import { business } from '#contract/catalogue/business.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { shownLogo } from '#contract/catalogue/look.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import type { Spa, SpaInput } from '#contract/catalogue/spa.ts'
import type { Locked } from '#server/platform/config.ts'
import { addressIn } from './mailboxes.ts'
import { callingCodeOf, dialled } from './phone.ts'

/** Merges the defaults, the owner's changes and the environment's values, and derives the rest. */
export function resolveSpa(changes: SpaInput, locked: Locked = {}, found: Found = {}): Spa {
  const { look: _, ...fields } = changes
  const spa = withDerived(withLocked(overlay(defaultsBeside(changes), fields), locked), changes)
  return { ...spa, deskHours: resolveHours(changes, found.offered ?? []), look: lookOf(spa, changes, found) }
}

/** What the database has beside the owner's changes: the treatments' hours, and the pictures that the look names. */
export interface Found {
  offered?: readonly DayAvailability[]
  pictures?: readonly SitePicture[]
}

/** A picture that is not there any more gives way to the example's. */
function lookOf({ name }: Spa, { look = {} }: SpaInput, { pictures = [] }: Found): Spa['look'] {
  const named = (url?: string) => pictures.find(picture => picture.url === url)
  const [logo, hero] = [named(look.logo), named(look.hero)]
  const about = (look.about ?? []).flatMap(url => named(url) ?? [])
  return {
    ...(!logo && name === business.name && { candle: true }),
    ...(logo && { logo: shownLogo(logo, name) }),
    ...(hero && { hero }),
    ...(about.length > 0 && { about }),
    ...(look.accent && { accent: look.accent }),
  }
}

/** Hours the owner has set cap every treatment; the treatments' hours widen the default ones. */
export function resolveHours({ deskHours }: SpaInput, offered: readonly DayAvailability[]): DayAvailability[] {
  return deskHours ?? openWeek([...business.deskHours, ...offered])
}

const SHORT_NAME_MAX_CHARACTERS = 30

/** Replaces the example spa's local details if the owner's spa is in another country. */
function defaultsBeside(changes: SpaInput): Spa {
  const { name = business.name, address, email } = changes
  // The external terms page belongs to the example spa; any other shows its own privacy page.
  const links = { ...business.links, ...(Object.keys(changes).length > 0 && { terms: '' }) }
  const shortName = name === business.name ? business.shortName : shortened(name)
  const usual = { ...business, shortName, links, ...((changes.name || address) && NO_WAY_DESCRIBED) }
  if (!address?.countryCode || address.countryCode === business.address.countryCode) return usual
  const { city } = { ...business.address, ...address }
  const { support } = { ...business.email, ...email }
  return {
    ...usual,
    description: business.description.replace(/ in [^.]*\./, () => ` in ${city}.`),
    address: { ...business.address, region: '' },
    phoneCountry: address.countryCode,
    email: { ...business.email, support, bookings: support, newsletter: support },
    links: { ...links, instagram: '', snapchat: '' },
  }
}

/** Landmark and parking are made up for the example's own house. */
const NO_WAY_DESCRIBED = { landmark: '', parking: '' }

function shortened(name: string) {
  return name
    .slice(0, SHORT_NAME_MAX_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** Deep merge; a list is replaced as a whole, and so is the rule of the deposit: another kind has no value, or another one. */
export function overlay<Under extends object>(under: Under, over: object): Under {
  const merged = { ...under } as Record<string, unknown>
  for (const [name, value] of Object.entries(over)) {
    if (value === undefined) continue
    const below = merged[name]
    merged[name] = isPlain(value) && isPlain(below) && name !== 'deposit' ? overlay(below, value) : value
  }
  return merged as Under
}

/** The value at a name like `booking.holdMinutes`. */
export function valueAt(whole: object, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => (isPlain(part) ? part[key] : undefined), whole)
}

/** The environment's values as the spa has them: mail addresses without a name. */
export function lockedValues(locked: Locked): [name: string, value: string | number][] {
  return Object.entries(locked).map(([name, value]) => [
    name,
    name.startsWith('email.') ? addressIn(String(value)) : value,
  ])
}

function withLocked(spa: Spa, locked: Locked): Spa {
  const partWith = (name: string, value: unknown) =>
    name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as SpaInput
  return lockedValues(locked).reduce((merged, [name, value]) => overlay(merged, partWith(name, value)), spa)
}

function withDerived(spa: Spa, { links }: SpaInput): Spa {
  const { street, city, region, countryCode } = spa.address
  const oneLine = [street, city, region].filter(Boolean).join(', ')
  const country = countryNames.of(countryCode) ?? countryCode
  const place = encodeURIComponent(`${oneLine}, ${country}`)
  const digits = dialled(spa.phone.display, spa.phoneCountry)
  return {
    ...spa,
    address: { ...spa.address, oneLine, country },
    phone: { ...spa.phone, link: `tel:+${digits}`, callingCode: callingCodeOf(spa.phoneCountry) },
    links: {
      ...spa.links,
      map: `https://www.google.com/maps/search/?api=1&query=${place}`,
      mapEmbed: `https://www.google.com/maps?q=${place}&output=embed`,
      directions: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
      chat: links?.chat || chatOf(spa),
    },
  }
}

/** The WhatsApp chat of the spa's phone number. */
export function chatOf({ phone, phoneCountry }: Pick<Spa, 'phoneCountry'> & { phone: { display: string } }) {
  return `https://wa.me/${dialled(phone.display, phoneCountry)}`
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
