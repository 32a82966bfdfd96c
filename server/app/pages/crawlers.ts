import { deskPaths } from '#contract/desk/desk-paths.ts'
import { crawlerFiles, paths } from '#contract/paths.ts'
import { API_BASE } from '#contract/platform/call.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { allServices, lastChanges } from '#server/catalogue/catalogue.ts'
import { spaChangedAt } from '#server/catalogue/spa/queries.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Compressed, compressed } from '#server/platform/http/compressed.ts'
import type { PageDeps } from './page.ts'

export function robots({ config }: Pick<PageDeps, 'config'>): string {
  const closed = [`${API_BASE}/`, deskPaths.today].map(path => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${config.siteUrl}${crawlerFiles.siteMap}`, ''].join('\n')
}

/** Every listed address with its last change. */
export function siteMap(deps: PageDeps): Promise<Compressed> {
  return deps.cache.get('site map', async () => {
    const services = await allServices(deps)
    const listed = await deps.pages.listedPaths(services)
    const changedAt = await changes(
      deps.db,
      services.map(({ slug }) => slug),
    )
    const urls = listed.map(path => {
      const at = changedAt(path)
      const lastmod = at ? `<lastmod>${at.toISOString()}</lastmod>` : ''
      return `<url><loc>${escapeHtml(deps.config.siteUrl + path)}</loc>${lastmod}</url>`
    })
    return compressed(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    )
  })
}

/** Pages show the spa, a service's page the service, and the lists all of them. */
async function changes(db: Db, slugs: string[]): Promise<(path: string) => Date | undefined> {
  const [catalogue, ofSpa] = [await lastChanges(db), await spaChangedAt(db)]
  const ofCatalogue = new Map([
    ...slugs.map(slug => [paths.service(slug), catalogue.bySlug.get(slug)] as const),
    ...[paths.home, paths.services, paths.booking].map(path => [path, catalogue.ofAny] as const),
  ])
  return path => latest(ofCatalogue.get(path), ofSpa)
}

function latest(...dates: (Date | undefined)[]): Date | undefined {
  return dates.filter(date => date !== undefined).sort((a, b) => b.getTime() - a.getTime())[0]
}

/** RFC 9116 wants less than a year. */
const GOOD_FOR_DAYS = 180

export async function securityText(deps: PageDeps): Promise<string> {
  const { email } = await currentSpa(deps)
  const expires = new Date(deps.clock.now().getTime() + GOOD_FOR_DAYS * MS_PER_DAY)
  return [
    `Contact: mailto:${email.support}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${deps.config.siteUrl}${crawlerFiles.security}`,
    '',
  ].join('\n')
}
