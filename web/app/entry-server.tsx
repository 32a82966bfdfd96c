import { renderToString } from 'react-dom/server'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { BOOKING_DRAFT_KEY, TOKEN_KEY } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { Navigation } from '#web/navigation/navigation.tsx'
import { createStores, type PageSetting, pageStates } from '#web/store/create-stores.ts'
import { SiteProvider } from '#web/store/site.ts'
import { StoresProvider } from '#web/store/stores.ts'
import { App } from './App.tsx'
import { pathnameOf } from './addresses.ts'
import { carriedServices } from './carried-services.ts'
import { deferredBoot } from './deferred-boot.ts'
import { headOf } from './head.ts'
import { headTags, preloadTags } from './head-tags.ts'
import { allNamed, nameOf, writeState } from './page-state.ts'
import { preloadChoice } from './preload-choice.ts'
import { viewOf } from './routes.tsx'
import { structuredData } from './structured-data.ts'

export { ownPictureFile } from '#web/pictures/addresses.ts'
export { listedPaths, normaliseUrl } from './addresses.ts'

/** However slow the first view is, the code is fetched by then. */
const LATEST_START_MS = 4000
const START = `(${deferredBoot})(window,document,${LATEST_START_MS},${JSON.stringify(TOKEN_KEY)})`
const START_WITH_CHOICE = `(${preloadChoice})(window,document,${JSON.stringify(BOOKING_DRAFT_KEY)});${START}`

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
  /** What the browser asks for beside the code, because it cannot begin without it. */
  fetched: string[]
  /** What the document is written in. */
  lang: string
  /** The address is the key to a booking: no request of the page may leak it. */
  isSecret: boolean
  /**
   * Which styles it brings along: those it uses. On the way to a booking all, because most of the others are needed next and some
   * would travel twice. With a secret address none: requests for fonts named in a document leak it as a referrer, whatever
   * the policy says.
   */
  brings: 'used styles' | 'all styles' | 'no styles'
  /** Source files of the page's own chunk, to be preloaded. */
  modules: string[]
  /** The script inside of it. */
  start: string
  /** What comes next where the address names a sub-service: the source of its code, and the call, with `:sub` for the name. */
  next?: { module: string; fetched: string }
}

export async function renderPage({ url, services, setting, today, spa, siteUrl }: PageInput): Promise<RenderedPage> {
  const site = { today, url: siteUrl, spa }
  const view = viewOf(pathnameOf(url), services, setting.isMaintenanceMode)
  const { status, page } = view
  const head = headOf(view, services, spa)
  const carried = carriedServices(services, view)
  const mayHaveChoice = view.name === 'booking' && !setting.isPaused
  await page.preload()

  const body = renderToString(
    <SiteProvider value={site}>
      <StoresProvider value={createStores(noTools, pageStates(carried ? allNamed(carried) : services, setting))}>
        <Navigation address={url}>
          <App />
        </Navigation>
      </StoresProvider>
    </SiteProvider>,
  )
  return {
    status,
    head: headTags(head, siteUrl, spa) + structuredData(head, services, site),
    preloads: preloadTags(head, spa),
    body,
    state: writeState({ site, setting, catalogue: carried ?? nameOf(services) }),
    fetched: carried ? [] : [callPath('fetchServices')],
    lang: `en-${spa.address.countryCode}`,
    isSecret: head.sharedPath !== undefined,
    brings: head.sharedPath ? 'no styles' : view.name === 'booking' ? 'all styles' : 'used styles',
    modules: [page.module],
    start: mayHaveChoice ? START_WITH_CHOICE : START,
    next: mayHaveChoice ? { module: CALENDAR, fetched: daysOf(today) } : undefined,
  }
}

const CALENDAR = 'web/booking/BookingForm.tsx'

/** The days that the calendar of a sub-service opens with. */
const daysOf = (today: string) =>
  `${callPath('bookedDates')}?subServiceId=:sub&month=${today.slice(0, 'YYYY-MM'.length)}`

// Rendering shows what is there: it calls no one and toasts nothing.
const noTools = { toast: { success: () => {}, error: () => {}, settle: () => {} } }
