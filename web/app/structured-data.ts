import type { Service } from '#contract/catalogue/catalogue.ts'
import { faq } from '#contract/catalogue/faq.ts'
import type { TimeRange } from '#contract/catalogue/hours.ts'
import { firstNames } from '#contract/catalogue/large-catalogue.ts'
import { iconPath } from '#contract/catalogue/look.ts'
import { widestJpeg } from '#contract/catalogue/picture-files.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import type { Currency, PublicSpa } from '#contract/catalogue/spa.ts'
import { paths } from '#contract/paths.ts'
import { priceText } from '#contract/platform/money.ts'
import { isOurs, socialCard } from '#web/pictures/addresses.ts'
import type { Site } from '#web/store/site.ts'
import { parseRichText, type RichNode } from '#web/ui/rich-text.ts'
import type { PageHead } from './head.ts'
import { pageCard } from './head-tags.ts'
import { scriptJson } from './script-json.ts'

/** A page's schema.org data, for search engines. Only the server writes it. */
export function structuredData(
  head: PageHead,
  services: Service[],
  { url: siteUrl, spa }: Pick<Site, 'url' | 'spa'>,
): string {
  if (!head.canonicalPath) return ''
  const { service, trail, canonicalPath } = head
  const isAboutSalon = service || canonicalPath === paths.home || canonicalPath === paths.about
  const graph = [
    ...(isAboutSalon ? [salon(services, siteUrl, spa)] : []),
    ...(service ? [serviceOffered(service, siteUrl, spa), questions(services, spa)] : []),
    ...(trail ? [breadcrumbs(trail, siteUrl)] : []),
  ]
  const data = { '@context': 'https://schema.org', '@graph': graph }
  return `<script type="application/ld+json">${scriptJson(data)}</script>`
}

function salon(services: Service[], siteUrl: string, spa: PublicSpa) {
  const { address, coordinates, links } = spa
  return {
    '@type': 'BeautySalon',
    '@id': salonId(siteUrl),
    name: spa.name,
    description: spa.description,
    url: siteUrl + paths.home,
    image: siteUrl + pageCard('hero', spa).path,
    logo: siteUrl + iconPath('icon-512.png', spa),
    telephone: spa.phone.link.replace('tel:', ''),
    email: spa.email.support,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region || undefined,
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', ...coordinates },
    hasMap: links.map,
    amenityFeature: spa.parking
      ? [{ '@type': 'LocationFeatureSpecification', name: 'Parking', value: spa.parking }]
      : undefined,
    openingHoursSpecification: spa.deskHours.flatMap(({ day, timeRanges }) =>
      timeRanges.map(range => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: day, ...hours(range) })),
    ),
    currenciesAccepted: spa.currency.code,
    paymentAccepted: PAYMENT_ACCEPTED,
    priceRange: priceRange(services, spa.currency),
    potentialAction: reserving(siteUrl + paths.booking, spa),
    hasOfferCatalog: offerCatalog(services, siteUrl, spa),
    sameAs: [links.instagram, links.snapchat].filter(Boolean),
  }
}

/** As in the policy. */
const PAYMENT_ACCEPTED = 'Cash, Bank transfer'

function reserving(url: string, { name }: PublicSpa) {
  return {
    '@type': 'ReserveAction',
    target: { '@type': 'EntryPoint', urlTemplate: url },
    result: { '@type': 'Reservation', name: `A booking at ${name}` },
  }
}

/** Only the services that the page names; each has a page of its own. */
function offerCatalog(services: Service[], siteUrl: string, { currency }: PublicSpa) {
  const offers = firstNames(services).flatMap(({ name, slug, serviceArray }) => {
    const prices = serviceArray.map(({ price }) => price)
    if (prices.length === 0) return []
    return {
      '@type': 'AggregateOffer',
      itemOffered: { '@type': 'Service', name, url: siteUrl + paths.service(slug) },
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      priceCurrency: currency.code,
    }
  })
  return offers.length > 0 ? { '@type': 'OfferCatalog', name: 'Services', itemListElement: offers } : undefined
}

function serviceOffered(service: Service, siteUrl: string, spa: PublicSpa) {
  const { name, slug, description, serviceArray } = service
  const { address, currency } = spa
  return {
    '@type': 'Service',
    name,
    description: spokenText(description),
    url: siteUrl + paths.service(slug),
    image: imageOf(service, siteUrl),
    provider: { '@id': salonId(siteUrl) },
    areaServed: [address.city, address.region].filter(Boolean).join(', '),
    potentialAction: reserving(siteUrl + paths.bookingOf(slug), spa),
    offers: serviceArray.map(subService => ({
      '@type': 'Offer',
      name: subService.name,
      description: spokenText(subService.description),
      price: subService.price,
      priceCurrency: currency.code,
      url: siteUrl + paths.bookingOf(slug, subService._id),
    })),
  }
}

function imageOf(service: Service, siteUrl: string) {
  const { name, uploaded } = pictureOf(service)
  if (uploaded) return siteUrl + widestJpeg(uploaded)
  return isOurs(name) ? siteUrl + socialCard(name) : undefined
}

function questions(services: readonly Service[], spa: PublicSpa) {
  return {
    '@type': 'FAQPage',
    mainEntity: faq(services, spa).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function breadcrumbs(trail: NonNullable<PageHead['trail']>, siteUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

const salonId = (siteUrl: string) => `${siteUrl}/#spa`

function priceRange(services: Service[], currency: Currency) {
  const prices = services.flatMap(({ serviceArray }) => serviceArray.map(({ price }) => price))
  if (prices.length === 0) return undefined
  return `${priceText(Math.min(...prices), currency)} - ${priceText(Math.max(...prices), currency)}`
}

function hours({ startHour, startMinute, endHour, endMinute }: TimeRange) {
  const clock = (...parts: number[]) => parts.map(part => String(part).padStart(2, '0')).join(':')
  return { opens: clock(startHour, startMinute), closes: clock(endHour, endMinute) }
}

/** Rich text as sentences: blocks and list items end with punctuation, because readers of the data see no layout. */
function spokenText(html: string): string {
  return spoken(parseRichText(html)).replace(/\s+/g, ' ').trim()
}

const LISTS = ['ul', 'ol']
const BLOCKS = ['p', 'h3', 'h4']

function spoken(nodes: RichNode[]): string {
  return nodes.map(spokenNode).join('')
}

function spokenNode(node: RichNode): string {
  if (typeof node === 'string') return node
  const { tag, children } = node
  if (tag === 'br') return ' '
  if (LISTS.includes(tag)) return ended(children.map(spokenItem).filter(Boolean).join(', '))
  return BLOCKS.includes(tag) ? ended(spoken(children)) : spoken(children)
}

function spokenItem(item: RichNode): string {
  return spokenNode(item)
    .trim()
    .replace(/[.,;]$/, '')
}

function ended(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' ? ' ' : ` ${trimmed}${/[.!?:;…]$/.test(trimmed) ? '' : '.'} `
}
