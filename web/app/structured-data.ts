import { business } from '#contract/business.ts'
import type { Service, TimeRange } from '#contract/catalogue.ts'
import { nairaPrice } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { faq } from '#web/features/catalogue/faq.ts'
import { socialCard } from '#web/pictures/addresses.ts'
import { isOurs } from '#web/pictures/alt.ts'
import { plainText } from '#web/ui/rich-text.ts'
import type { PageHead } from './head.ts'
import { scriptJson } from './script-json.ts'

/** What a page is about, in the words of schema.org, for search engines. Only the server writes it. */
export function structuredData(head: PageHead, services: Service[], siteUrl: string): string {
  if (!head.canonicalPath) return ''
  const { service, trail, canonicalPath } = head
  const isAboutSalon = service || canonicalPath === paths.home || canonicalPath === paths.about
  const graph = [
    ...(isAboutSalon ? [salon(services, siteUrl)] : []),
    ...(service ? [serviceOffered(service, siteUrl), questions(services)] : []),
    ...(trail ? [breadcrumbs(trail, siteUrl)] : []),
  ]
  const data = { '@context': 'https://schema.org', '@graph': graph }
  return `<script type="application/ld+json">${scriptJson(data)}</script>`
}

function salon(services: Service[], siteUrl: string) {
  const { address, coordinates, links } = business
  return {
    '@type': 'BeautySalon',
    '@id': salonId(siteUrl),
    name: business.name,
    description: business.description,
    url: siteUrl + paths.home,
    image: siteUrl + socialCard('hero'),
    logo: `${siteUrl}/icon-512.png`,
    telephone: business.phone.link.replace('tel:', ''),
    email: business.email.support,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', ...coordinates },
    hasMap: links.map,
    openingHoursSpecification: business.deskHours.flatMap(({ day, timeRanges }) =>
      timeRanges.map(range => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: day, ...hours(range) })),
    ),
    currenciesAccepted: business.currency,
    priceRange: priceRange(services),
    sameAs: [links.instagram, links.snapchat],
  }
}

function serviceOffered({ name, slug, description, imageUrl, serviceArray }: Service, siteUrl: string) {
  const [picture = ''] = imageUrl
  return {
    '@type': 'Service',
    name,
    description: plainText(description),
    url: siteUrl + paths.service(slug),
    image: isOurs(picture) ? siteUrl + socialCard(picture) : undefined,
    provider: { '@id': salonId(siteUrl) },
    areaServed: `${business.address.city}, ${business.address.region}`,
    offers: serviceArray.map(subService => ({
      '@type': 'Offer',
      name: subService.name,
      description: plainText(subService.description),
      price: subService.price,
      priceCurrency: business.currency,
      url: siteUrl + paths.bookingOf(slug, subService._id),
    })),
  }
}

function questions(services: readonly Service[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: faq(services).map(({ question, answer }) => ({
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

function priceRange(services: Service[]) {
  const prices = services.flatMap(({ serviceArray }) => serviceArray.map(({ price }) => price))
  if (prices.length === 0) return undefined
  return `${nairaPrice(Math.min(...prices))} - ${nairaPrice(Math.max(...prices))}`
}

function hours({ startHour, startMinute, endHour, endMinute }: TimeRange) {
  return { opens: clock(startHour, startMinute), closes: clock(endHour, endMinute) }
}

function clock(hour: number, minute: number) {
  return [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
}
