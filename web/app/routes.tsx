import type { Service } from '#contract/catalogue/catalogue.ts'
import { patterns } from '#contract/paths.ts'
import { matchPath } from '#web/navigation/navigation.tsx'
import { loadCalendar, type Page, page } from './page.tsx'

type RouteName = keyof typeof patterns

const bookingPage = page('web/app/BookingScreen.tsx', () => {
  // With a choice in the address the calendar comes next: its code loads beside the page's own.
  if (!import.meta.env.SSR && location.search.includes('sub=')) loadCalendar().catch(() => {})
  return import('./BookingScreen.tsx')
})

const unsubscribePage = page(
  'web/people/newsletter/UnsubscribePage.tsx',
  () => import('#web/people/newsletter/UnsubscribePage.tsx'),
)

/** The page at each of the site's addresses. */
export const routes: Record<RouteName, Page> = {
  home: page('web/app/HomeScreen.tsx', () => import('./HomeScreen.tsx')),
  services: page('web/app/ServicesScreen.tsx', () => import('./ServicesScreen.tsx')),
  service: page('web/app/ServiceScreen.tsx', () => import('./ServiceScreen.tsx')),
  booking: bookingPage,
  bookingPay: bookingPage,
  bookingSuccess: page('web/booking/status/SuccessPage.tsx', () => import('#web/booking/status/SuccessPage.tsx')),
  bookingManage: page('web/booking/own/ManagePage.tsx', () => import('#web/booking/own/ManagePage.tsx')),
  waiting: page('web/booking/waiting/WaitingPage.tsx', () => import('#web/booking/waiting/WaitingPage.tsx')),
  about: page('web/catalogue/about/AboutPage.tsx', () => import('#web/catalogue/about/AboutPage.tsx')),
  policy: page('web/catalogue/policy/PolicyPage.tsx', () => import('#web/catalogue/policy/PolicyPage.tsx')),
  privacy: page('web/catalogue/policy/PrivacyPage.tsx', () => import('#web/catalogue/policy/PrivacyPage.tsx')),
  accessibility: page(
    'web/catalogue/policy/AccessibilityPage.tsx',
    () => import('#web/catalogue/policy/AccessibilityPage.tsx'),
  ),
  offline: page('web/app/OfflinePage.tsx', () => import('./OfflinePage.tsx')),
  unsubscribe: unsubscribePage,
  unsubscribeAddress: unsubscribePage,
}

const notFound = page('web/app/NotFoundPage.tsx', () => import('./NotFoundPage.tsx'))
const maintenance = page(
  'web/catalogue/maintenance/MaintenancePage.tsx',
  () => import('#web/catalogue/maintenance/MaintenancePage.tsx'),
)

/** The page shown at an address, and its status. */
export interface View {
  name: RouteName | 'notFound' | 'maintenance'
  status: 200 | 404 | 503
  page: Page
  /** The named parts of the address. */
  params: Record<string, string | undefined>
}

export function viewOf(pathname: string, services: Service[], isDown: boolean): View {
  if (isDown) return { name: 'maintenance', status: 503, page: maintenance, params: {} }
  for (const name of Object.keys(routes) as RouteName[]) {
    const params = matchPath(patterns[name], pathname)
    const isThere = params && (name !== 'service' || services.some(({ slug }) => slug === params.slug))
    if (isThere) return { name, status: 200, page: routes[name], params }
  }
  return { name: 'notFound', status: 404, page: notFound, params: {} }
}
