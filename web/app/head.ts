import { business } from '#contract/business.ts'
import type { Service } from '#contract/catalogue.ts'
import { bookingText, footerText, maintenanceText, offlineText, policyText } from '#contract/messages.ts'
import { fillPath } from '#contract/path-pattern.ts'
import { paths, patterns } from '#contract/paths.ts'
import { HERO_SIZES } from '#web/features/home/hero-sizes.ts'
import { PAGE_HERO_SIZES } from '#web/ui/page-hero-sizes.ts'
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
  /** The picture that fills the first screen, worth asking for before the page is read. */
  firstPicture?: { name: string; sizes: string }
  /** The pages above this one, and it, each with its address: how search engines show where it belongs. */
  trail?: { name: string; path: string }[]
  /** The service this page is about. */
  service?: Service
}

export function headOf({ name, params }: Pick<View, 'name' | 'params'>, services: Service[]): PageHead {
  const service = name === 'service' && services.find(({ slug }) => slug === params.slug)
  return service ? serviceHead(service) : heads[name]
}

const homeHead: PageHead = {
  title: `${business.name} | Spa and beauty in ${business.address.city}, Lagos`,
  description: business.description,
  canonicalPath: paths.home,
  picture: 'hero',
  firstPicture: { name: 'hero', sizes: HERO_SIZES },
}

const servicesHead = pageHead({
  name: 'Services',
  title: 'Services and prices',
  description: `Every treatment at ${business.name} in ${business.address.city}, Lagos, with its price, its length and the days you can book it.`,
  path: paths.services,
  picture: 'massage',
})

export function serviceHead(service: Service): PageHead {
  const { name, title, slug, description, imageUrl } = service
  const head = pageHead({
    name,
    title: title ? `${name}: ${title}` : name,
    description: shortened(plainText(description)) || business.description,
    path: paths.service(slug),
    picture: imageUrl[0] ?? 'about',
  })
  return { ...head, trail: [...servicesHead.trail!, ...head.trail!.slice(1)], service }
}

const aboutHead = pageHead({
  name: 'About Us',
  title: 'About us',
  description: `Who we are, what we believe in, and how to find us: ${business.address.oneLine}. Opening hours, map and directions.`,
  path: paths.about,
  picture: 'about',
})

const policyHead = pageHead({
  name: policyText.heading,
  title: policyText.heading,
  description: `How ${business.name} handles appointments, payments and deposits, health and safety, refunds and complaints.`,
  path: paths.policy,
  picture: 'spa-packages',
})

const privacyHead = pageHead({
  name: footerText.privacyPolicy,
  title: footerText.privacyPolicy,
  description: `What ${business.name} knows about you, why, for how long, and what you can ask of us.`,
  path: paths.privacy,
  picture: 'about',
})

const unsubscribeHead: PageHead = {
  title: titled('Unsubscribe'),
  description: business.description,
  sharedPath: paths.unsubscribe,
  picture: 'hero',
}

const bookingHead: PageHead = {
  title: titled(bookingText.heading),
  description: `Choose a service, a day and a time at ${business.name} in ${business.address.city}, Lagos, and book it in two minutes.`,
  canonicalPath: paths.booking,
  picture: 'massage',
  trail: [
    { name: 'Home', path: paths.home },
    { name: bookingText.heading, path: paths.booking },
  ],
}

const bookingPayHead: PageHead = {
  title: titled('Pay for your booking'),
  description: business.description,
  sharedPath: paths.bookingPay('_'),
  picture: 'hero',
}

const bookingSuccessHead: PageHead = {
  title: titled('Your booking'),
  description: business.description,
  sharedPath: paths.bookingSuccess('_'),
  picture: 'hero',
}

const bookingManageHead: PageHead = {
  title: titled('Your booking'),
  description: business.description,
  sharedPath: fillPath(patterns.bookingManage, { bookingHash: '_' }),
  picture: 'hero',
}

const offlineHead: PageHead = {
  title: titled(offlineText.heading),
  description: business.description,
  sharedPath: paths.offline,
  picture: 'hero',
}

const notFoundHead: PageHead = {
  title: titled('Page not found'),
  description: business.description,
  picture: 'hero',
}

const maintenanceHead: PageHead = {
  title: titled(maintenanceText.heading),
  description: business.description,
  picture: 'hero',
}

const heads: Record<View['name'], PageHead> = {
  home: homeHead,
  services: servicesHead,
  // A service that left the catalogue while its page was open.
  service: notFoundHead,
  booking: bookingHead,
  bookingPay: bookingPayHead,
  bookingSuccess: bookingSuccessHead,
  bookingManage: bookingManageHead,
  about: aboutHead,
  policy: policyHead,
  privacy: privacyHead,
  offline: offlineHead,
  unsubscribe: unsubscribeHead,
  unsubscribeAddress: unsubscribeHead,
  notFound: notFoundHead,
  maintenance: maintenanceHead,
}

/** A page that opens with a picture of its own. */
function pageHead(page: { name: string; title: string; description: string; path: string; picture: string }): PageHead {
  const { name, title, description, path, picture } = page
  return {
    title: titled(title),
    description,
    canonicalPath: path,
    picture,
    firstPicture: { name: picture, sizes: PAGE_HERO_SIZES },
    trail: [
      { name: 'Home', path: paths.home },
      { name, path },
    ],
  }
}

/** As much as search engines show, ended at a word. */
function shortened(text: string) {
  if (text.length <= DESCRIPTION_CHARACTERS) return text
  return `${text.slice(0, DESCRIPTION_CHARACTERS).replace(/\W*\s\S*$/, '')}…`
}

const DESCRIPTION_CHARACTERS = 155

function titled(title: string) {
  return `${title} | ${business.name}`
}
