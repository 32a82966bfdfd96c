import { API_BASE } from '#contract/call.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { crawlerFiles } from '#contract/paths.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { type Compressed, compressed } from '#server/http/compressed.ts'
import type { PageDeps } from './page.ts'

/** Programs may read every page; what a page says of itself decides whether it is listed. */
export function robots({ config }: Pick<PageDeps, 'config'>): string {
  const closed = [`${API_BASE}/`, deskPaths.today].map(path => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${config.siteUrl}${crawlerFiles.siteMap}`, ''].join('\n')
}

/** Every listed address, made again when the catalogue changes. */
export function siteMap(deps: PageDeps): Promise<Compressed> {
  return deps.site.get('site map', async () => {
    const paths = await deps.pages.listedPaths(await allServices(deps))
    const urls = paths.map(path => `<url><loc>${escapeHtml(deps.config.siteUrl + path)}</loc></url>`)
    return compressed(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    )
  })
}
