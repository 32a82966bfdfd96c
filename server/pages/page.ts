import { allServices } from '#server/catalogue/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { type Compressed, compressed } from '#server/http/compressed.ts'
import { ownPath } from '#server/http/own-path.ts'
import { currentSettings } from '#server/settings/settings.ts'
import type { SiteMemory } from '#server/site-memory.ts'
import { zoneNamed } from '#server/zone.ts'

export interface PageDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'pages'> {
  site: SiteMemory
}

/** A page, rendered once per change of what it shows. */
export async function page(deps: PageDeps, url: string): Promise<{ status: number; content: Compressed }> {
  const { pages, site, config, clock } = deps
  const services = await allServices(deps)
  const address = await pages.normaliseUrl(ownPath(url), services)
  const today = zoneNamed(config.timeZone).dateOf(clock.now().getTime())

  const make = async () => {
    const setting = await currentSettings(deps)
    const { timeZone, siteUrl } = config
    const { status, html } = await pages.render({ url: address, services, setting, today, timeZone, siteUrl })
    return { status, content: await compressed(html) }
  }
  return pages.inDevelopment ? make() : site.get(`page ${today} ${address}`, make)
}
