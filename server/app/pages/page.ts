import { publicSpa } from '#contract/catalogue/public-spa.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSettings } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Compressed, compressed } from '#server/platform/http/compressed.ts'
import { ownPath } from '#server/platform/http/security.ts'
import type { Rendered } from '#server/platform/page-renderer.ts'
import { zoneNamed } from '#server/platform/zone.ts'

export type PageDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'pages' | 'cache'>

interface Page extends Omit<Rendered, 'html'> {
  content: Compressed
}

/** A page, rendered once per change of what it shows; `readIfFresh` returns the content while it is the same. */
export async function page(deps: PageDeps, url: string): Promise<Page & { readIfFresh(): Compressed | undefined }> {
  const { pages, cache, clock } = deps
  const spa = await currentSpa(deps)
  const services = await allServices(deps)
  const address = await pages.normaliseUrl(ownPath(url), services)
  const zone = zoneNamed(spa.timeZone)
  const today = zone.dateOf(clock.now().getTime())
  const { start, end } = zone.day(today)
  const isToday = (now: number) => start <= now && now < end

  const make = async () => {
    const setting = await currentSettings(deps)
    const { siteUrl } = deps.config
    const input = { url: address, services, setting, today, spa: publicSpa(spa), siteUrl }
    const { status, isSecret, inside, html } = await pages.render(input)
    return { status, isSecret, inside, content: await compressed(html) }
  }
  const key = `page ${today} ${address}`
  const made = pages.inDevelopment ? await make() : await cache.get(key, make)
  const { etag } = made.content
  const readIfFresh = () => {
    const current = isToday(clock.now().getTime()) ? cache.getIfFresh<Page>(key)?.content : undefined
    // Another content has other scripts and styles inside, which the response's headers name.
    return current?.etag === etag ? current : undefined
  }
  return { ...made, readIfFresh }
}
