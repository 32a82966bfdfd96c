import type { Service } from '#contract/catalogue/catalogue.ts'
import { faq } from '#contract/catalogue/faq.ts'
import type { TimeRange } from '#contract/catalogue/hours.ts'
import { firstNames } from '#contract/catalogue/large-catalogue.ts'
import { widestJpeg } from '#contract/catalogue/picture-files.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import type { Currency, PublicSpa } from '#contract/catalogue/spa.ts'
import { paths } from '#contract/paths.ts'
import { priceText } from '#contract/platform/money.ts'
import { isOurs, socialCard } from '#web/pictures/addresses.ts'
import type { Site } from '#web/store/site.ts'
import type { PageHead } from './head.ts'
import { scriptJson } from './script-json.ts'
import { spokenText } from './spoken-text.ts'

/** What a page is about, in the words of schema.org, for search engines. Only the server writes it. */
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
    image: siteUrl + socialCard('hero'),
    logo: `${siteUrl}/icon-512.png`,
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

/** As the policy says it; what is approved of on the day is for people to ask. */
const PAYMENT_ACCEPTED = 'Cash, Bank transfer'

/** How a search engine or an assistant leads from what it found to a booking. */
function reserving(url: string, { name }: PublicSpa) {
  return {
    '@type': 'ReserveAction',
    target: { '@type': 'EntryPoint', urlTemplate: url },
    result: { '@type': 'Reservation', name: `A booking at ${name}` },
  }
}

/** The services with what they cost, as far as the page names them; each has a page that says more. */
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

function salonId(siteUrl: string) {
  return `${siteUrl}/#spa`
}

function priceRange(services: Service[], currency: Currency) {
  const prices = services.flatMap(({ serviceArray }) => serviceArray.map(({ price }) => price))
  if (prices.length === 0) return undefined
  return `${priceText(Math.min(...prices), currency)} - ${priceText(Math.max(...prices), currency)}`
}

function hours({ startHour, startMinute, endHour, endMinute }: TimeRange) {
  return { opens: clock(startHour, startMinute), closes: clock(endHour, endMinute) }
}

function clock(hour: number, minute: number) {
  return [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
}
