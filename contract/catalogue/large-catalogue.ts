/** Up to here a page shows and carries all services; most spas offer a third of it. */
const LARGE_FROM = 25
/** Of more than that, so many cards are shown at first, and so many names in the foot and the menus that are still closed. */
export const SERVICES_SHOWN_FIRST = 12
const NAMES_SHOWN_FIRST = 24

export function isLarge(services: readonly unknown[]): boolean {
  return services.length >= LARGE_FROM
}

/** The cards of a page. */
export function firstCards<T>(services: T[], count = SERVICES_SHOWN_FIRST): T[] {
  return isLarge(services) ? services.slice(0, count) : services
}

/** The names in a list that has a way to all of them behind it. */
export function firstNames<T>(services: T[]): T[] {
  return services.slice(0, NAMES_SHOWN_FIRST)
}
