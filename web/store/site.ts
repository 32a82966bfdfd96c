import { createContext, useContext } from 'react'

/** What a page must know besides the slices, the same on the server and at hydration. */
export interface Site {
  /** YYYY-MM-DD in the spa's zone: a page is cached, and the visitor's clock may be anywhere. */
  today: string
  /** The spa's zone, by which its bookings and holds are told. */
  timeZone: string
  /** Without a slash at the end. */
  url: string
}

const SiteContext = createContext<Site | undefined>(undefined)

export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('There is no SiteProvider around this component')
  return site
}
