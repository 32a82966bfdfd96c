import { expect, test } from 'vitest'
import { aService, aSpa, aSubService } from '#web/testing/examples.ts'
import { headOf, type PageHead, serviceHead } from './head.ts'
import { structuredData } from './structured-data.ts'

const spa = aSpa()
const site = { url: 'https://spa.example', spa }
const homeHead = headOf({ name: 'home', params: {} }, [], spa)
const notFoundHead = headOf({ name: 'notFound', params: {} }, [], spa)

interface Thing {
  '@type': string
  [property: string]: unknown
}

function graph(head: PageHead, services = [aService()], ofSpa = spa): Thing[] {
  const html = structuredData(head, services, { ...site, spa: ofSpa })
  const script = new DOMParser().parseFromString(html, 'text/html').querySelector('script')!
  expect(script.type).toBe('application/ld+json')
  return JSON.parse(script.textContent!)['@graph']
}

const typed = (type: string, things: Thing[]) => things.find(thing => thing['@type'] === type)

test('the home page tells search engines which salon this is, where, and when its desk is open', () => {
  const salon = typed('BeautySalon', graph(homeHead))!
  expect(salon.address).toMatchObject({ addressLocality: 'Ikorodu', addressCountry: 'NG' })
  expect(salon.priceRange).toBe('₦25,000 - ₦30,000')
  expect(salon.openingHoursSpecification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'Monday',
    opens: '09:00',
    closes: '19:00',
  })
})

test('parking is said in the owner’s words, if there is any', () => {
  const parking = { '@type': 'LocationFeatureSpecification', name: 'Parking', value: 'Free parking in the yard' }
  expect(typed('BeautySalon', graph(homeHead))!.amenityFeature).toEqual([parking])
  const { amenityFeature } = typed('BeautySalon', graph(homeHead, [], aSpa({ parking: '' })))!
  expect(amenityFeature).toBeUndefined()
})

test('a service is offered at its prices, under its place in the site, with what people ask', () => {
  const service = aService()
  const things = graph(serviceHead(service, spa), [service])
  expect(typed('Service', things)).toMatchObject({
    name: 'Facials',
    description: 'Quiet care for every skin.',
    url: 'https://spa.example/services/facials',
  })
  expect(typed('Service', things)!.offers).toMatchObject([
    { '@type': 'Offer', name: 'Glow Facial', price: 25_000, priceCurrency: 'NGN' },
    { '@type': 'Offer', name: 'Deep Cleanse', price: 30_000, priceCurrency: 'NGN' },
  ])
  expect(typed('FAQPage', things)!.mainEntity).toHaveLength(5)
  expect(typed('BreadcrumbList', things)!.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: 'https://spa.example/' },
    { position: 2, name: 'Services', item: 'https://spa.example/services' },
    { position: 3, name: 'Facials', item: 'https://spa.example/services/facials' },
  ])
})

test('a machine that found the salon or a service knows where to book it, and how one pays', () => {
  const service = aService()
  const things = graph(serviceHead(service, spa), [service])
  const target = (thing?: Thing) => (thing!.potentialAction as Thing).target
  expect(target(typed('BeautySalon', things))).toMatchObject({
    '@type': 'EntryPoint',
    urlTemplate: 'https://spa.example/booking',
  })
  expect(target(typed('Service', things))).toMatchObject({ urlTemplate: 'https://spa.example/booking?service=facials' })
  expect(typed('BeautySalon', things)).toMatchObject({
    paymentAccepted: 'Cash, Bank transfer',
    hasOfferCatalog: {
      itemListElement: [{ lowPrice: 25_000, highPrice: 30_000, offerCount: 2, priceCurrency: 'NGN' }],
    },
  })
})

test('a spa without a price offers nothing for one', () => {
  const salon = typed('BeautySalon', graph(homeHead, [aService({ serviceArray: [] })]))!
  expect([salon.hasOfferCatalog, salon.priceRange]).toEqual([undefined, undefined])
})

test('what stands below each other in a description does not run together', () => {
  const description =
    '<h3>What you get</h3><p>Two hours for <em>you</em>:</p><ul><li>Steam</li><li><p>Scrub.</p></li><li>Hot <strong>stones</strong></li></ul>Tea after it'
  const service = aService({ description })
  expect(typed('Service', graph(serviceHead(service, spa), [service]))!.description).toBe(
    'What you get. Two hours for you: Steam, Scrub, Hot stones. Tea after it',
  )
})

test('a page about something else does not describe the salon again', () => {
  const bookingHead = headOf({ name: 'booking', params: {} }, [], spa)
  expect(graph(bookingHead).map(thing => thing['@type'])).toEqual(['BreadcrumbList'])
})

test('what the owner wrote cannot end the script it stands in', () => {
  const nasty = '</script><script>alert(1)</script>'
  const service = aService({ name: nasty, description: nasty, serviceArray: [aSubService({ name: nasty })] })
  const html = structuredData(serviceHead(service, spa), [service], site)
  expect(new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script')).toHaveLength(1)
  expect(typed('Service', graph(serviceHead(service, spa), [service]))!.name).toBe(nasty)
})

test('a page that asks not to be listed says nothing about itself', () => {
  expect(structuredData(notFoundHead, [aService()], site)).toBe('')
})
