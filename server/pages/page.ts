import { publicSpa } from '#contract/public-spa.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { type Compressed, compressed } from '#server/http/compressed.ts'
import { ownPath } from '#server/http/security.ts'
import type { Rendered } from '#server/page-renderer.ts'
import { currentSettings } from '#server/settings/settings.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'

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
