import { publicSpa } from '#contract/public-spa.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { type Compressed, compressed } from '#server/http/compressed.ts'
import { ownPath } from '#server/http/own-path.ts'
import { currentSettings } from '#server/settings/settings.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'

export type PageDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'pages' | 'site'>

/** A page, rendered once per change of what it shows. */
export async function page(deps: PageDeps, url: string): Promise<{ status: number; content: Compressed }> {
  const { pages, site, clock } = deps
  const spa = await currentSpa(deps)
  const services = await allServices(deps)
  const address = await pages.normaliseUrl(ownPath(url), services)
  const today = zoneNamed(spa.timeZone).dateOf(clock.now().getTime())

  const make = async () => {
    const setting = await currentSettings(deps)
    const { siteUrl } = deps.config
    const input = { url: address, services, setting, today, spa: publicSpa(spa), siteUrl }
    const { status, html } = await pages.render(input)
    return { status, content: await compressed(html) }
  }
  return pages.inDevelopment ? make() : site.get(`page ${today} ${address}`, make)
}
