import type { Service } from '#contract/catalogue/catalogue.ts'
import { paths, patterns } from '#contract/paths.ts'
import { addressOf } from './head.ts'
import { viewOf } from './routes.tsx'

/**
 * The address under which the server remembers a rendered page. Whatever does not change the page is left out, and all
 * addresses that lead to nothing are one, so that made-up addresses cannot fill the memory.
 */
export function normaliseUrl(url: string, services: Service[]): string {
  const view = viewOf(pathnameOf(url), services, false)
  const { canonicalPath, sharedPath } = addressOf(view, services)
  return canonicalPath ?? sharedPath ?? NOWHERE
}

const NOWHERE = '/not-found'

/** Every address that asks to be listed, for the site map. */
export function listedPaths(services: Service[]): string[] {
  const withoutParts = Object.values(patterns).filter(pattern => !pattern.includes(':'))
  const all = [...withoutParts, ...services.map(({ slug }) => paths.service(slug))]
  return all.filter(path => addressOf(viewOf(path, services, false), services).canonicalPath === path)
}

/** By hand, because `URL` would take what follows two slashes for a host and throw at what it cannot read. */
export function pathnameOf(url: string): string {
  return url.split('?')[0]!
}
