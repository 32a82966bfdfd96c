import type { Service } from '#contract/catalogue.ts'
import { patterns } from '#contract/paths.ts'
import { matchPath } from '#web/navigation/navigation.tsx'
import {
  aboutHead,
  bookingHead,
  bookingPayHead,
  bookingSuccessHead,
  homeHead,
  maintenanceHead,
  notFoundHead,
  type PageHead,
  policyHead,
  serviceHead,
  servicesHead,
  unsubscribeHead,
} from './head.ts'
import { type Page, page } from './page.tsx'

interface Route {
  path: string
  page: Page
  /** The parts of the query that change what the server renders; all others are dropped before it looks. */
  query: readonly string[]
  /** Undefined when the address has the right form but leads to nothing. */
  head(visit: { services: Service[]; params: Record<string, string | undefined> }): PageHead | undefined
}

const unsubscribePage = page(
  'web/features/newsletter/UnsubscribePage.tsx',
  () => import('#web/features/newsletter/UnsubscribePage.tsx'),
)

const bookingPage = page('web/features/booking/BookingPage.tsx', () => import('#web/features/booking/BookingPage.tsx'))

export const routes: Route[] = [
  {
    path: patterns.home,
    page: page('web/app/HomeScreen.tsx', () => import('./HomeScreen.tsx')),
    query: [],
    head: () => homeHead,
  },
  {
    path: patterns.services,
    page: page('web/features/catalogue/ServicesPage.tsx', () => import('#web/features/catalogue/ServicesPage.tsx')),
    query: [],
    head: () => servicesHead,
  },
  {
    path: patterns.service,
    page: page('web/features/catalogue/ServicePage.tsx', () => import('#web/features/catalogue/ServicePage.tsx')),
    query: [],
    head: ({ services, params }) => {
      const service = services.find(({ slug }) => slug === params.slug)
      return service && serviceHead(service)
    },
  },
  {
    path: patterns.about,
    page: page('web/features/about/AboutPage.tsx', () => import('#web/features/about/AboutPage.tsx')),
    query: [],
    head: () => aboutHead,
  },
  {
    path: patterns.policy,
    page: page('web/features/policy/PolicyPage.tsx', () => import('#web/features/policy/PolicyPage.tsx')),
    query: [],
    head: () => policyHead,
  },
  ...[patterns.unsubscribeAddress, patterns.unsubscribe].map(path => ({
    path,
    page: unsubscribePage,
    query: [],
    head: () => unsubscribeHead,
  })),
  { path: patterns.booking, page: bookingPage, query: [], head: () => bookingHead },
  { path: patterns.bookingPay, page: bookingPage, query: [], head: () => bookingPayHead },
  {
    path: patterns.bookingSuccess,
    page: page(
      'web/features/booking-status/SuccessPage.tsx',
      () => import('#web/features/booking-status/SuccessPage.tsx'),
    ),
    query: [],
    head: () => bookingSuccessHead,
  },
]

const notFound = page('web/app/NotFoundPage.tsx', () => import('./NotFoundPage.tsx'))
const maintenance = page(
  'web/features/maintenance/MaintenancePage.tsx',
  () => import('#web/features/maintenance/MaintenancePage.tsx'),
)

/** What is shown at an address: which page, with which head, and whether it is what was asked for. */
export interface View {
  status: 200 | 404 | 503
  page: Page
  head: PageHead
  /** The named parts of the address. */
  params: Record<string, string | undefined>
}

export function viewOf(pathname: string, services: Service[], isDown: boolean): View {
  if (isDown) return { status: 503, page: maintenance, head: maintenanceHead, params: {} }
  const found = find(pathname, services)
  return found ? { status: 200, ...found } : { status: 404, page: notFound, head: notFoundHead, params: {} }
}

/**
 * The address under which a rendered page is remembered. Whatever does not change the page is left out, and all addresses
 * that lead to nothing are one, so that made-up addresses cannot fill the memory.
 */
export function normaliseUrl(url: string, services: Service[]): string {
  const { pathname, searchParams } = splitUrl(url)
  const found = find(pathname, services)
  if (!found) return NOWHERE
  const kept = new URLSearchParams()
  for (const name of found.query) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  const path = found.head.canonicalPath ?? found.head.sharedPath ?? pathname
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** Every address that asks to be listed, for the site map. */
export function listedPaths(services: Service[]): string[] {
  const slugs = services.map(({ slug }) => ({ slug }))
  return routes.flatMap(({ path, head }) =>
    (path.includes(':slug') ? slugs : [{}]).flatMap(params => head({ services, params })?.canonicalPath ?? []),
  )
}

/** By hand, because `URL` would take what follows two slashes for a host and throw at what it cannot read. */
export function splitUrl(url: string) {
  const [pathname = '', search] = url.split(/\?(.*)/s)
  return { pathname, searchParams: new URLSearchParams(search) }
}

const NOWHERE = '/not-found'

function find(pathname: string, services: Service[]) {
  for (const { path, page, query, head } of routes) {
    const params = matchPath(path, pathname)
    const found = params && head({ services, params })
    if (found) return { page, query, head: found, params }
  }
}
