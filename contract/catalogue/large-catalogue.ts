/** Smaller catalogues are shown completely. */
const LARGE_FROM = 25
export const SERVICES_SHOWN_FIRST = 12
const NAMES_SHOWN_FIRST = 24

export function isLarge(services: readonly unknown[]): boolean {
  return services.length >= LARGE_FROM
}

export function firstCards<T>(services: T[], count = SERVICES_SHOWN_FIRST): T[] {
  return isLarge(services) ? services.slice(0, count) : services
}

/** Limits the lists of names in the footer, menus and structured data. */
export function firstNames<T>(services: T[]): T[] {
  return services.slice(0, NAMES_SHOWN_FIRST)
}
