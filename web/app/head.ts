import type { Service } from '#contract/catalogue.ts'
import { bookingText, footerText, maintenanceText, offlineText, policyText } from '#contract/messages.ts'
import { fillPath } from '#contract/path-pattern.ts'
import { paths, patterns } from '#contract/paths.ts'
import type { SitePicture } from '#contract/pictures.ts'
import { pictureOf } from '#contract/service-picture.ts'
import type { PublicSpa } from '#contract/spa.ts'
import { HERO_SIZES, PAGE_HERO_SIZES } from '#web/pictures/sizes.ts'
import { plainText } from '#web/ui/rich-text.ts'
import type { View } from './routes.tsx'

/** What a page says about itself to browser tabs, search engines and those it is shared with. */
export interface PageHead {
  title: string
  description: string
  /** The one address this page is known by; a page without one asks not to be listed. */
  canonicalPath?: string
  /**
   * For a page whose address names one customer's booking. All of its kind are rendered as this one path and filled in the
   * browser, and the address is told to no other site.
   */
  sharedPath?: string
  /** The picture of its social card, by name. */
  picture: string
  /** The owner's own, in its place. */
  uploaded?: SitePicture
  /** The picture that fills the first screen, worth asking for before the page is read. */
  firstPicture?: { name: string; sizes: string; uploaded?: SitePicture }
  /** The pages above this one, and it, each with its address: how search engines show where it belongs. */
  trail?: { name: string; path: string }[]
  /** The service this page is about. */
  service?: Service
}

export function headOf({ name, params }: Shown, services: Service[], spa: PublicSpa): PageHead {
  const service = name === 'service' && services.find(({ slug }) => slug === params.slug)
  return service ? serviceHead(service, spa) : heads[name](spa)
}

/** By which address a page is known, whoever's site it is. */
export function addressOf(
  { name, params }: Shown,
  services: Service[],
): Pick<PageHead, 'canonicalPath' | 'sharedPath'> {
  const isService = name === 'service' && services.some(({ slug }) => slug === params.slug)
  return isService ? { canonicalPath: paths.service(params.slug!) } : (ADDRESSES[name] ?? {})
}

type Shown = Pick<View, 'name' | 'params'>

const ADDRESSES: Partial<Record<View['name'], Pick<PageHead, 'canonicalPath' | 'sharedPath'>>> = {
  home: { canonicalPath: paths.home },
  services: { canonicalPath: paths.services },
  booking: { canonicalPath: paths.booking },
  bookingPay: { sharedPath: paths.bookingPay('_') },
  bookingSuccess: { sharedPath: paths.bookingSuccess('_') },
  bookingManage: { sharedPath: fillPath(patterns.bookingManage, { bookingHash: '_' }) },
  waiting: { sharedPath: patterns.waiting },
  about: { canonicalPath: paths.about },
  policy: { canonicalPath: paths.policy },
  privacy: { canonicalPath: paths.privacy },
  accessibility: { canonicalPath: paths.accessibility },
  offline: { sharedPath: paths.offline },
  unsubscribe: { sharedPath: paths.unsubscribe },
  unsubscribeAddress: { sharedPath: paths.unsubscribe },
}

function homeHead(spa: PublicSpa): PageHead {
  return {
    title: `${spa.name} | Spa and beauty in ${placeOf(spa)}`,
    description: spa.description,
    canonicalPath: paths.home,
    picture: 'hero',
    firstPicture: { name: 'hero', sizes: HERO_SIZES },
  }
}

function servicesHead(spa: PublicSpa): PageHead {
  return pageHead(spa, {
    name: 'Services',
    title: 'Services and prices',
    description: `Every treatment at ${spa.name} in ${placeOf(spa)}, with its price, its length and the days you can book it.`,
    path: paths.services,
    picture: 'massage',
  })
}

export function serviceHead(service: Service, spa: PublicSpa): PageHead {
  const { name, title, slug, description } = service
  const picture = pictureOf(service)
  const head = pageHead(spa, {
    name,
    title: title ? `${name}: ${title}` : name,
    description: shortened(plainText(description)) || spa.description,
    path: paths.service(slug),
    picture: picture.name || 'about',
    uploaded: picture.uploaded,
  })
  return { ...head, trail: [...servicesHead(spa).trail!, ...head.trail!.slice(1)], service }
}

function aboutHead(spa: PublicSpa): PageHead {
  return pageHead(spa, {
    name: 'About Us',
    title: 'About us',
    description: `Who we are, what we believe in, and how to find us: ${spa.address.oneLine}. Opening hours, map and directions.`,
    path: paths.about,
    picture: 'about',
  })
}

function policyHead(spa: PublicSpa): PageHead {
  return pageHead(spa, {
    name: policyText.heading,
    title: policyText.heading,
    description: `How ${spa.name} handles appointments, payments and deposits, health and safety, refunds and complaints.`,
    path: paths.policy,
    picture: 'spa-packages',
  })
}

function privacyHead(spa: PublicSpa): PageHead {
  return pageHead(spa, {
    name: footerText.privacyPolicy,
    title: footerText.privacyPolicy,
    description: `What ${spa.name} knows about you, why, for how long, and what you can ask of us.`,
    path: paths.privacy,
    picture: 'about',
  })
}

function accessibilityHead(spa: PublicSpa): PageHead {
  return pageHead(spa, {
    name: footerText.accessibility,
    title: footerText.accessibility,
    description: `How everybody can use the site of ${spa.name}, and whom to tell when something is in the way.`,
    path: paths.accessibility,
    picture: 'about',
  })
}

function bookingHead(spa: PublicSpa): PageHead {
  return {
    title: titled(bookingText.heading, spa),
    description: `Choose a service, a day and a time at ${spa.name} in ${placeOf(spa)}, and book it in two minutes.`,
    canonicalPath: paths.booking,
    picture: 'massage',
    trail: [
      { name: 'Home', path: paths.home },
      { name: bookingText.heading, path: paths.booking },
    ],
  }
}

/** A page that asks not to be listed. */
function quietHead(title: string, name: View['name']) {
  return (spa: PublicSpa): PageHead => ({
    title: titled(title, spa),
    description: spa.description,
    picture: 'hero',
    ...ADDRESSES[name],
  })
}

const heads: Record<View['name'], (spa: PublicSpa) => PageHead> = {
  home: homeHead,
  services: servicesHead,
  // A service that left the catalogue while its page was open.
  service: quietHead('Page not found', 'notFound'),
  booking: bookingHead,
  bookingPay: quietHead('Pay for your booking', 'bookingPay'),
  bookingSuccess: quietHead('Your booking', 'bookingSuccess'),
  bookingManage: quietHead('Your booking', 'bookingManage'),
  waiting: quietHead('Waiting list', 'waiting'),
  about: aboutHead,
  policy: policyHead,
  privacy: privacyHead,
  accessibility: accessibilityHead,
  offline: quietHead(offlineText.heading, 'offline'),
  unsubscribe: quietHead('Unsubscribe', 'unsubscribe'),
  unsubscribeAddress: quietHead('Unsubscribe', 'unsubscribeAddress'),
  notFound: quietHead('Page not found', 'notFound'),
  maintenance: quietHead(maintenanceText.heading, 'maintenance'),
}

interface Described {
  name: string
  title: string
  description: string
  path: string
  picture: string
  uploaded?: SitePicture
}

/** A page that opens with a picture of its own. */
function pageHead(spa: PublicSpa, { name, title, description, path, picture, uploaded }: Described): PageHead {
  return {
    title: titled(title, spa),
    description,
    canonicalPath: path,
    picture,
    uploaded,
    firstPicture: { name: picture, sizes: PAGE_HERO_SIZES, uploaded },
    trail: [
      { name: 'Home', path: paths.home },
      { name, path },
    ],
  }
}

/** "Ikorodu, Lagos": where people look for a spa, which is not how an envelope is addressed. */
function placeOf({ address: { city, region } }: PublicSpa) {
  const around = region.replace(/ (State|County|Province|Region|District)$/i, '')
  return around && around !== city ? `${city}, ${around}` : city
}

/** As much as search engines show, ended at a word. */
function shortened(text: string) {
  if (text.length <= DESCRIPTION_CHARACTERS) return text
  return `${text.slice(0, DESCRIPTION_CHARACTERS).replace(/\W*\s\S*$/, '')}…`
}

const DESCRIPTION_CHARACTERS = 155

function titled(title: string, { name }: PublicSpa) {
  return `${title} | ${name}`
}
