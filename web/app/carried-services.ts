import type { Service } from '#contract/catalogue/catalogue.ts'
import { isLarge, SERVICES_SHOWN_FIRST } from '#contract/catalogue/large-catalogue.ts'
import { PACKAGES_SLUG } from '#contract/rules.ts'
import type { CarriedServices } from './page-state.ts'
import type { View } from './routes.tsx'

/** The booking page works with whatever its address names, so it has the catalogue as a whole. */
const NEED_ALL: View['name'][] = ['booking', 'bookingPay', 'bookingManage']

/**
 * What of the catalogue travels with a page: nothing, because the browser asks for it beside the code. For a large one, which
 * weighs megabytes, the code would have to wait: the page has what it shows, and the names of all for its menus.
 */
export function carriedServices(
  services: Service[],
  { name, params }: Pick<View, 'name' | 'params'>,
): CarriedServices | undefined {
  if (!isLarge(services) || NEED_ALL.includes(name)) return undefined
  return {
    services: services.filter(
      ({ slug }, index) => index < SERVICES_SHOWN_FIRST || slug === params.slug || slug === PACKAGES_SLUG,
    ),
    names: services.map(({ _id, slug, name }) => [_id, slug, name]),
  }
}
