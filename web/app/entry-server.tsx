import { renderToString } from 'react-dom/server'
import type { Service } from '#contract/catalogue.ts'
import type { PublicSpa } from '#contract/spa.ts'
import { Navigation } from '#web/navigation/navigation.tsx'
import { StoreProvider } from '#web/store/hooks.ts'
import { type PageSetting, pageSlices } from '#web/store/page-slices.ts'
import { SiteProvider } from '#web/store/site.ts'
import { makeStore } from '#web/store/store.ts'
import { App } from './App.tsx'
import { pathnameOf } from './addresses.ts'
import { carriedServices } from './carried-services.ts'
import { headOf } from './head.ts'
import { headTags, preloadTags } from './head-tags.ts'
import { lateStart } from './late-start.ts'
import { allNamed, writeState } from './page-state.ts'
import { viewOf } from './routes.tsx'
import { structuredData } from './structured-data.ts'

export { ownPictureFile } from '#web/pictures/addresses.ts'
export { listedPaths, normaliseUrl } from './addresses.ts'

/** However slow the first view is, the code is fetched by then. */
const LATEST_START_MS = 4000
export const START = `(${lateStart})(window,document,${LATEST_START_MS})`

export interface PageInput {
  /** Path and search, already normalised. */
  url: string
  services: Service[]
  setting: PageSetting
  /** YYYY-MM-DD in the spa's zone. */
  today: string
  spa: PublicSpa
  /** Without a slash at the end. */
  siteUrl: string
}

export interface RenderedPage {
  status: 200 | 404 | 503
  head: string
  /** Fonts and the picture it opens with, to be fetched right after the styles. */
  preloads: string
  body: string
  /** To be inlined as JSON; safe inside a script element. */
  state: string
  /** What the document is written in. */
  lang: string
  /** Whoever has its address has the booking: nothing the page fetches may tell it. */
  isSecret: boolean
  /**
   * Not on the way to a booking, where most of the others are needed next: these would travel twice. And not with a secret address:
   * fonts named in a document tell it to whoever serves them, whatever the policy says.
   */
  bringsStyles: boolean
  /** Source files of the page's own chunk, to be preloaded. */
  modules: string[]
}

export async function renderPage({ url, services, setting, today, spa, siteUrl }: PageInput): Promise<RenderedPage> {
  const site = { today, url: siteUrl, spa }
  const view = viewOf(pathnameOf(url), services, setting.isMaintenanceMode)
  const { status, page } = view
  const head = headOf(view, services, spa)
  const carried = carriedServices(services, view)
  await page.preload()

  const body = renderToString(
    <SiteProvider value={site}>
      <StoreProvider value={makeStore(noTools, pageSlices(allNamed(carried), setting))}>
        <Navigation address={url}>
          <App />
        </Navigation>
      </StoreProvider>
    </SiteProvider>,
  )
  return {
    status,
    head: headTags(head, siteUrl, spa) + structuredData(head, services, site),
    preloads: preloadTags(head),
    body,
    state: writeState({ site, ...carried, setting }),
    lang: `en-${spa.address.countryCode}`,
    isSecret: head.sharedPath !== undefined,
    bringsStyles: head.sharedPath === undefined && view.name !== 'booking',
    modules: [page.module],
  }
}

// Rendering shows what is there: it calls no one and toasts nothing.
const noTools = { toast: { success: () => {}, error: () => {} } }
