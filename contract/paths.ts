import { fillPath } from './platform/path-pattern.ts'

/** Every page of the site: the router matches these patterns, and links are built from them. */
export const patterns = {
  home: '/',
  services: '/services',
  service: '/services/:slug',
  booking: '/booking',
  bookingPay: '/booking/pay/:bookingHash',
  bookingSuccess: '/booking/success/:identifier',
  bookingManage: '/booking/manage/:bookingHash',
  waiting: '/booking/waiting',
  about: '/about',
  policy: '/policy',
  privacy: '/privacy',
  accessibility: '/accessibility',
  offline: '/offline',
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribeAddress: '/newsletter/unsubscribe/:email',
} as const

export const NEWSLETTER_FORM = 'newsletter-heading'

/** Relative addresses; mails and feeds prepend the site's URL: `siteUrl + paths.booking`. */
export const paths = {
  ...patterns,
  service: (slug: string) => fillPath(patterns.service, { slug }),
  /** The choice is in the address, so that it can be shared and works without a script. */
  bookingOf: (serviceSlug: string, subServiceId?: string, therapistId?: string) => {
    const sub = subServiceId === undefined ? '' : `&sub=${encodeURIComponent(subServiceId)}`
    const therapist = therapistId === undefined ? '' : `&with=${encodeURIComponent(therapistId)}`
    return `${patterns.booking}?service=${encodeURIComponent(serviceSlug)}${sub}${therapist}`
  },
  /** The service is chosen there. */
  bookingWith: (therapistId: string) => `${patterns.booking}?with=${encodeURIComponent(therapistId)}`,
  /** The key is the fragment, which no server, log or Referer sees. Anybody with the link may send the receipt. */
  bookingPay: (bookingHash: string, key?: string) =>
    fillPath(patterns.bookingPay, { bookingHash }) + (key ? `#${key}` : ''),
  bookingSuccess: (identifier: string) => fillPath(patterns.bookingSuccess, { identifier }),
  bookingManage: (bookingHash: string, key: string) => `${fillPath(patterns.bookingManage, { bookingHash })}#${key}`,
  waiting: (key: string) => `${patterns.waiting}#${key}`,
  newsletter: `${patterns.home}#${NEWSLETTER_FORM}`,
  /** `email` as unsubscribe-link.ts encodes it. */
  unsubscribeAddress: (email: string) => fillPath(patterns.unsubscribeAddress, { email }),
} as const

/** Preview image of a service page. Chats cache it by address, so a new price gets a new address. */
export const shareCard = {
  pattern: '/cards/:file',
  path: (slug: string, version: string) => `/cards/${slug}.jpg?v=${version}`,
} as const

/** All services, outside the API so that its rate limits do not block pages. */
export const catalogueFile = '/catalogue.json'

export const crawlerFiles = {
  robots: '/robots.txt',
  siteMap: '/sitemap.xml',
  manifest: '/site.webmanifest',
  security: '/.well-known/security.txt',
} as const
