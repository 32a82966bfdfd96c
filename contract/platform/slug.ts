/** Lower-case words joined with single hyphens, as in /services/spa-packages. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const SLUG_MAX_CHARACTERS = 80

/** A readable slug for a name in any script; a name without a single Latin letter or digit gives an empty one. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_CHARACTERS)
    .replace(/^-|-$/g, '')
}

/** The slug for the second, third … thing of one name: "facials-2". */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug
  const suffix = `-${number}`
  return slug.slice(0, SLUG_MAX_CHARACTERS - suffix.length).replace(/-$/, '') + suffix
}
