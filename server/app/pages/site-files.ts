import { iconPath } from '#contract/catalogue/look.ts'
import { colours } from '#contract/catalogue/palette.ts'
import { publicSpa } from '#contract/catalogue/public-spa.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { crawlerFiles, paths } from '#contract/paths.ts'
import { API_BASE } from '#contract/platform/call.ts'
import { digest } from '#contract/platform/digest.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { allServices, lastChanges } from '#server/catalogue/catalogue.ts'
import { spaChangedAt } from '#server/catalogue/spa/queries.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { type Compressed, compressed } from '#server/platform/http/compressed.ts'
import type { PageDeps } from './page.ts'

export function robots({ config }: PageDeps): string {
  const closed = [`${API_BASE}/`, deskPaths.today].map(path => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${config.siteUrl}${crawlerFiles.siteMap}`, ''].join('\n')
}

/** RFC 9116 wants less than a year. */
const SECURITY_TEXT_DAYS = 180

export async function securityText(deps: PageDeps): Promise<string> {
  const { email } = await currentSpa(deps)
  const expires = new Date(deps.clock.now().getTime() + SECURITY_TEXT_DAYS * MS_PER_DAY)
  return [
    `Contact: mailto:${email.support}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${deps.config.siteUrl}${crawlerFiles.security}`,
    '',
  ].join('\n')
}

export function siteMap(deps: PageDeps): Promise<Compressed> {
  return deps.cache.get('site map', async () => {
    const services = await allServices(deps)
    const catalogue = await lastChanges(deps.db)
    const ofSpa = await spaChangedAt(deps.db)
    // Every page shows the spa, a service's page the service, and the lists all services.
    const ofCatalogue = new Map([
      ...services.map(({ slug }) => [paths.service(slug), catalogue.bySlug.get(slug)] as const),
      ...[paths.home, paths.services, paths.booking].map(path => [path, catalogue.ofAny] as const),
    ])
    const urls = (await deps.pages.listedPaths(services)).map(path => {
      const changedAt = Math.max(Number(ofCatalogue.get(path) ?? 0), Number(ofSpa ?? 0))
      const lastmod = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''
      return `<url><loc>${escapeHtml(deps.config.siteUrl + path)}</loc>${lastmod}</url>`
    })
    return compressed(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    )
  })
}

export function webManifest(deps: PageDeps): Promise<Compressed> {
  return deps.cache.get('web manifest', async () => {
    const spa = await currentSpa(deps)
    const { name, shortName, description, address } = spa
    const pngs = pngIcons(spa)
    const manifest = {
      name,
      short_name: shortName,
      description,
      lang: `en-${address.countryCode}`,
      id: paths.home,
      start_url: paths.home,
      scope: paths.home,
      // Keeps the browser's Back and Reload buttons, because Back closes dialogs here.
      display: 'minimal-ui',
      background_color: colours.ink,
      theme_color: colours.ink,
      icons: [{ src: iconPath('favicon.svg', spa), sizes: 'any', type: 'image/svg+xml' }, ...pngs],
      shortcuts: [
        { name: 'Book', url: paths.booking, icons: [pngs[0]] },
        { name: 'Services', url: paths.services, icons: [pngs[0]] },
      ],
    }
    return compressed(JSON.stringify(manifest))
  })
}

/**
 * Another text is a new worker to a browser, which then fetches its pages anew: those that open without a network show the spa as it
 * is now.
 */
export function serviceWorker(deps: PageDeps, built: () => Promise<string>): Promise<Compressed> {
  return deps.cache.get('service worker', async () => {
    const spa = publicSpa(await currentSpa(deps))
    return compressed(`${await built()}\n// ${digest(JSON.stringify(spa))}\n`)
  })
}

function pngIcons(spa: Spa) {
  const icon = (name: string, size: number, purpose: string) => {
    const src = iconPath(`${name}-${size}.png`, spa)
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return [192, 512].flatMap(size => [icon('icon', size, 'any'), icon('icon-maskable', size, 'maskable')])
}
