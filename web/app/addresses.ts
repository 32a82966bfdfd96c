import type { Service } from '#contract/catalogue/catalogue.ts'
import { paths, patterns } from '#contract/paths.ts'
import { addressOf } from './head.ts'
import { viewOf } from './routes.tsx'

/** The cache key of a rendered page. Query strings are dropped and unknown addresses share one key, so they cannot fill the cache. */
export function normaliseUrl(url: string, services: Service[]): string {
  const view = viewOf(pathnameOf(url), services, false)
  const { canonicalPath, sharedPath } = addressOf(view, services)
  return canonicalPath ?? sharedPath ?? NOWHERE
}

const NOWHERE = '/not-found'

/** Every address with a canonical path, for the site map. */
export function listedPaths(services: Service[]): string[] {
  const withoutParts = Object.values(patterns).filter(pattern => !pattern.includes(':'))
  const all = [...withoutParts, ...services.map(({ slug }) => paths.service(slug))]
  return all.filter(path => addressOf(viewOf(path, services, false), services).canonicalPath === path)
}

/** Not `new URL`: it takes what follows two slashes for a host and throws on malformed input. */
export function pathnameOf(url: string): string {
  return url.split('?')[0]!
}
