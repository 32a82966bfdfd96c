import { business } from '#contract/business.ts'
import { maintenanceText } from '#contract/messages.ts'
import { HERO_SIZES } from '#web/features/home/hero-sizes.ts'
import { paths } from './paths.ts'

/** What a page says about itself to browser tabs, search engines and those it is shared with. */
export interface PageHead {
  title: string
  description: string
  /** The one address this page is known by; a page without one asks not to be listed. */
  canonicalPath?: string
  /** The picture of its social card, by name. */
  picture: string
  /** The picture that fills the first screen, worth asking for before the page is read. */
  firstPicture?: { name: string; sizes: string }
}

export const homeHead: PageHead = {
  title: `${business.name} | Spa and beauty in ${business.address.city}, Lagos`,
  description: business.description,
  canonicalPath: paths.home,
  picture: 'hero',
  firstPicture: { name: 'hero', sizes: HERO_SIZES },
}

export const notFoundHead: PageHead = {
  title: titled('Page not found'),
  description: business.description,
  picture: 'hero',
}

export const maintenanceHead: PageHead = {
  title: titled(maintenanceText.heading),
  description: business.description,
  picture: 'hero',
}

function titled(title: string) {
  return `${title} | ${business.name}`
}
