import { Temporal } from 'temporal-polyfill'
import { allServices } from '#server/catalogue/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { type Compressed, compressed } from '#server/http/compressed.ts'
import { currentSettings } from '#server/settings/settings.ts'
import type { SiteMemory } from '#server/site-memory.ts'

export interface PageDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'pages'> {
  site: SiteMemory
}

/** A page, rendered once per change of what it shows. */
export async function page(deps: PageDeps, url: string): Promise<{ status: number; content: Compressed }> {
  const services = await allServices(deps)
  const address = deps.pages.normalise(url, services)
  const today = todayIn(deps.config.timeZone, deps.clock.now())
  return deps.site.get(`page ${today} ${address}`, async () => {
    const { status, html } = await deps.pages.render({
      url: address,
      services,
      setting: await currentSettings(deps),
      today,
      siteUrl: deps.config.siteUrl,
    })
    return { status, content: await compressed(html) }
  })
}

function todayIn(timeZone: string, now: Date) {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
