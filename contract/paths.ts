import { fillPath } from './platform/path-pattern.ts'

/** Every page of the site, once: what the router matches and every link is made from. */
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

/** The part of the first page that mails lead to. */
export const NEWSLETTER_FORM = 'newsletter-heading'

/** The addresses of the pages. Outside the site they stand behind its URL: `siteUrl + paths.booking`. */
export const paths = {
  home: patterns.home,
  services: patterns.services,
  service: (slug: string) => fillPath(patterns.service, { slug }),
  booking: patterns.booking,
  /** The choice travels in the address too, so that it can be shared and needs no script to arrive. */
  bookingOf: (serviceSlug: string, subServiceId?: string) => {
    const sub = subServiceId === undefined ? '' : `&sub=${encodeURIComponent(subServiceId)}`
    return `${patterns.booking}?service=${encodeURIComponent(serviceSlug)}${sub}`
  },
  /** With the booking's key behind the #: anybody with the link may send the receipt. */
  bookingPay: (bookingHash: string, key?: string) =>
    fillPath(patterns.bookingPay, { bookingHash }) + (key ? `#${key}` : ''),
  bookingSuccess: (identifier: string) => fillPath(patterns.bookingSuccess, { identifier }),
  /** The key rides behind the #: no server, log or Referer sees it. */
  bookingManage: (bookingHash: string, key: string) => `${fillPath(patterns.bookingManage, { bookingHash })}#${key}`,
  /** The place on the waiting list, with its key behind the #. */
  waiting: (key: string) => `${patterns.waiting}#${key}`,
  about: patterns.about,
  policy: patterns.policy,
  privacy: patterns.privacy,
  accessibility: patterns.accessibility,
  offline: patterns.offline,
  /** Where one joins it: the form on the first page. */
  newsletter: `${patterns.home}#${NEWSLETTER_FORM}`,
  unsubscribe: patterns.unsubscribe,
  /** With the address as unsubscribe-link.ts writes it. */
  unsubscribeAddress: (email: string) => fillPath(patterns.unsubscribeAddress, { email }),
} as const

/** The card of a service, which chats show for its page. They cache it by its address, so another price has another address. */
export const shareCard = {
  pattern: '/cards/:file',
  path: (slug: string, version: string) => `/cards/${slug}.jpg?v=${version}`,
} as const

/** What programs ask for beside the pages. */
/** All services once more, for pages that the API refuses: it counts what a network asks, and pages are not to sleep for it. */
export const catalogueFile = '/catalogue.json'

export const crawlerFiles = {
  robots: '/robots.txt',
  siteMap: '/sitemap.xml',
  manifest: '/site.webmanifest',
  security: '/.well-known/security.txt',
} as const
