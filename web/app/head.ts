import type { Service } from '#contract/catalogue/catalogue.ts'
import { ownersPicture } from '#contract/catalogue/look.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { bookingText, footerText, maintenanceText, offlineText, policyText } from '#contract/messages.ts'
import { paths, patterns } from '#contract/paths.ts'
import { fillPath } from '#contract/platform/path-pattern.ts'
import { HERO_SIZES, PAGE_HERO_SIZES } from '#web/pictures/sizes.ts'
import { plainText } from '#web/ui/rich-text.ts'
import type { View } from './routes.tsx'

/** A page as browser tabs, search engines and chats show it. */
export interface PageHead {
  title: string
  description: string
  /** The address search engines list it under; a page without one is `noindex`. */
  canonicalPath?: string
  /** For pages whose address is secret: all are rendered as this path and filled in the browser, without a referrer. */
  sharedPath?: string
  /** The picture of its social card, by name. */
  picture: string
  /** The owner's own picture, instead. */
  uploaded?: SitePicture
  /** The picture that fills the first screen, to be preloaded. */
  firstPicture?: { name: string; sizes: string; uploaded?: SitePicture }
  /** Breadcrumbs, this page included. */
  trail?: { name: string; path: string }[]
  /** The service this page is about. */
  service?: Service
}

type Shown = Pick<View, 'name' | 'params'>

export function headOf({ name, params }: Shown, services: Service[], spa: PublicSpa): PageHead {
  const service = name === 'service' && services.find(({ slug }) => slug === params.slug)
  if (service) return serviceHead(service, spa)
  return name === 'home' ? homeHead(spa) : pageHead(PAGES[name], spa)
}

/** The address of a page, which is the same on every spa's site. */
export function addressOf(
  { name, params }: Shown,
  services: Service[],
): Pick<PageHead, 'canonicalPath' | 'sharedPath'> {
  const isService = name === 'service' && services.some(({ slug }) => slug === params.slug)
  if (isService) return { canonicalPath: paths.service(params.slug!) }
  const { canonicalPath, sharedPath } = PAGES[name]
  return { canonicalPath, sharedPath }
}

interface Page extends Pick<PageHead, 'canonicalPath' | 'sharedPath'> {
  /** In place of the owner's for this picture. */
  uploaded?(): SitePicture | undefined
  title: string
  /** In the breadcrumbs; the title by default. */
  name?: string
  /** The spa's own by default. */
  description?(spa: PublicSpa): string
  /** A listed page opens with it. */
  picture?: string
  opensWithPicture?: false
}

const NOT_FOUND = { title: 'Page not found' }
const UNSUBSCRIBE = { title: 'Unsubscribe', sharedPath: paths.unsubscribe }

const PAGES: Record<View['name'], Page> = {
  home: { title: '', canonicalPath: paths.home },
  services: {
    name: 'Services',
    title: 'Services and prices',
    description: spa =>
      `Every treatment at ${spa.name} in ${placeOf(spa)}, with its price, its length and the days you can book it.`,
    canonicalPath: paths.services,
    picture: 'room',
  },
  // A service that left the catalogue while its page was open.
  service: NOT_FOUND,
  booking: {
    title: bookingText.heading,
    description: spa =>
      `Choose a service, a day and a time at ${spa.name} in ${placeOf(spa)}, and book it in two minutes.`,
    canonicalPath: paths.booking,
    picture: 'massage',
    opensWithPicture: false,
  },
  bookingPay: { title: 'Pay for your booking', sharedPath: paths.bookingPay('_') },
  bookingSuccess: { title: 'Your booking', sharedPath: paths.bookingSuccess('_') },
  bookingManage: { title: 'Your booking', sharedPath: fillPath(patterns.bookingManage, { bookingHash: '_' }) },
  waiting: { title: 'Waiting list', sharedPath: patterns.waiting },
  about: {
    name: 'About Us',
    title: 'About us',
    description: spa =>
      `Who we are, what we believe in, and how to find us: ${spa.address.oneLine}. Opening hours, map and directions.`,
    canonicalPath: paths.about,
    picture: 'about',
  },
  policy: {
    title: policyText.heading,
    description: spa =>
      `How ${spa.name} handles appointments, payments and deposits, health and safety, refunds and complaints.`,
    canonicalPath: paths.policy,
    picture: 'spa-packages',
  },
  privacy: {
    title: footerText.privacyPolicy,
    description: spa => `What ${spa.name} knows about you, why, for how long, and what you can ask of us.`,
    canonicalPath: paths.privacy,
    picture: 'about',
  },
  accessibility: {
    title: footerText.accessibility,
    description: spa => `How everybody can use the site of ${spa.name}, and whom to tell when something is in the way.`,
    canonicalPath: paths.accessibility,
    picture: 'about',
  },
  offline: { title: offlineText.heading, sharedPath: paths.offline },
  unsubscribe: UNSUBSCRIBE,
  unsubscribeAddress: UNSUBSCRIBE,
  notFound: NOT_FOUND,
  maintenance: { title: maintenanceText.heading },
}

function pageHead(page: Page, spa: PublicSpa): PageHead {
  const { title, name = title, description, canonicalPath, sharedPath, picture = 'hero' } = page
  const uploaded = page.uploaded ? page.uploaded() : ownersPicture(spa.look, picture)
  const opensWithPicture = canonicalPath && page.opensWithPicture !== false
  return {
    title: `${title} | ${spa.name}`,
    description: description?.(spa) ?? spa.description,
    canonicalPath,
    sharedPath,
    picture,
    uploaded,
    firstPicture: opensWithPicture ? { name: picture, sizes: PAGE_HERO_SIZES, uploaded } : undefined,
    trail: canonicalPath ? [HOME, { name, path: canonicalPath }] : undefined,
  }
}

const HOME = { name: 'Home', path: paths.home }

function homeHead(spa: PublicSpa): PageHead {
  return {
    title: `${spa.name} | Spa and beauty in ${placeOf(spa)}`,
    description: spa.description,
    canonicalPath: paths.home,
    picture: 'hero',
    uploaded: spa.look.hero,
    firstPicture: { name: 'hero', sizes: HERO_SIZES, uploaded: spa.look.hero },
  }
}

export function serviceHead(service: Service, spa: PublicSpa): PageHead {
  const { name, title, slug, description } = service
  const picture = pictureOf(service)
  const path = paths.service(slug)
  const head = pageHead(
    {
      title: title ? `${name}: ${title}` : name,
      description: () => shortened(plainText(description)) || spa.description,
      canonicalPath: path,
      picture: picture.name || 'about',
      uploaded: () => picture.uploaded,
    },
    spa,
  )
  return { ...head, trail: [HOME, { name: PAGES.services.name!, path: paths.services }, { name, path }], service }
}

/** "Ikorodu, Lagos": as people search for a spa, not as a postal address. */
function placeOf({ address: { city, region } }: PublicSpa) {
  const around = region.replace(/ (State|County|Province|Region|District)$/i, '')
  return around && around !== city ? `${city}, ${around}` : city
}

/** As long as search engines show it, cut at a word. */
function shortened(text: string) {
  if (text.length <= DESCRIPTION_CHARACTERS) return text
  return `${text.slice(0, DESCRIPTION_CHARACTERS).replace(/\W*\s\S*$/, '')}…`
}

const DESCRIPTION_CHARACTERS = 155
