import { paths, patterns } from '#contract/paths.ts'

/** Pages whose addresses name a booking: each kind is cached as one page without it. */
const SHELLS = [patterns.bookingPay, patterns.bookingSuccess, patterns.bookingManage].map(pattern =>
  pattern.slice(0, pattern.lastIndexOf('/') + 1),
)
/** Pages that are cached before they are visited. */
export const FIRST_PAGES = [
  paths.home,
  paths.services,
  paths.booking,
  paths.offline,
  ...SHELLS.map(start => `${start}_`),
]

/** Never served from the cache. */
const ELSEWHERE = /^\/(api|desk|newsletter)(\/|$)/

/** The cache key of the page at this address; undefined for addresses that are not the site's. */
export function shellOf(pathname: string): string | undefined {
  if (ELSEWHERE.test(pathname)) return undefined
  const shell = SHELLS.find(start => pathname.startsWith(start))
  return shell ? `${shell}_` : pathname.replace(/(.)\/+$/, '$1')
}

/** Pages that are the same for everyone are cached as they are visited. */
export function pageToKeep(pathname: string): string | undefined {
  const shell = shellOf(pathname)
  return shell?.endsWith('/_') ? undefined : shell
}
