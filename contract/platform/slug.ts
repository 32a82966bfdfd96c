export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const SLUG_MAX_CHARACTERS = 80

/** Empty for a name without Latin letters and digits. */
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

/** "facials-2" */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug
  const suffix = `-${number}`
  return slug.slice(0, SLUG_MAX_CHARACTERS - suffix.length).replace(/-$/, '') + suffix
}
