import type { Service, TimeRange } from '#contract/catalogue.ts'
import { faq } from '#contract/faq.ts'
import { priceText } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { widestJpeg } from '#contract/picture-files.ts'
import { pictureOf } from '#contract/service-picture.ts'
import type { Currency, PublicSpa } from '#contract/spa.ts'
import { socialCard } from '#web/pictures/addresses.ts'
import { isOurs } from '#web/pictures/alt.ts'
import type { Site } from '#web/store/site.ts'
import { plainText } from '#web/ui/rich-text.ts'
import type { PageHead } from './head.ts'
import { scriptJson } from './script-json.ts'

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
    priceRange: priceRange(services, spa.currency),
    sameAs: [links.instagram, links.snapchat].filter(Boolean),
  }
}

function serviceOffered(service: Service, siteUrl: string, spa: PublicSpa) {
  const { name, slug, description, serviceArray } = service
  const { address, currency } = spa
  return {
    '@type': 'Service',
    name,
    description: plainText(description),
    url: siteUrl + paths.service(slug),
    image: imageOf(service, siteUrl),
    provider: { '@id': salonId(siteUrl) },
    areaServed: [address.city, address.region].filter(Boolean).join(', '),
    offers: serviceArray.map(subService => ({
      '@type': 'Offer',
      name: subService.name,
      description: plainText(subService.description),
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
