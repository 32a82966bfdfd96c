import { createContext, useContext } from 'react'
import type { ClosedDays } from '#contract/booking/booking.ts'
import type { PublicSpa } from '#contract/catalogue/spa.ts'

/** Data of a page besides the stores, the same on the server and at hydration. */
export interface Site {
  /** YYYY-MM-DD in the spa's zone: a page is cached, and the visitor's clock may be anywhere. */
  today: string
  /** The hours of that day in words that are true all day. */
  openToday: string
  /** Today and in the next weeks. */
  closures: ClosedDays[]
  spa: PublicSpa
  /** The site's URL, without a trailing slash. */
  url: string
}

const SiteContext = createContext<Site | undefined>(undefined)

export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('No SiteProvider')
  return site
}

/** The spa as its owner describes it; texts left empty fall back to the site's own. */
export const useSpa = () => useSite().spa
