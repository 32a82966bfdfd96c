import { renderToString } from 'react-dom/server'
import type { ClosedDays } from '#contract/booking/booking.ts'
import { accentStyle } from '#contract/catalogue/accent.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { isLarge, SERVICES_SHOWN_FIRST } from '#contract/catalogue/large-catalogue.ts'
import { iconVersion } from '#contract/catalogue/look.ts'
import { hoursToday } from '#contract/catalogue/opening-hours.ts'
import type { PublicSpa } from '#contract/catalogue/spa.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import { BOOKING_DRAFT_KEY, OWN_BOOKINGS_KEY, PACKAGES_SLUG, TEAM_ON_HOME_MAX, TOKEN_KEY } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { Navigation } from '#web/navigation/navigation.tsx'
import { type CarriedTeam, createStores, type PageSetting, pageStates } from '#web/store/create-stores.ts'
import { SiteProvider } from '#web/store/site.ts'
import { StoresProvider } from '#web/store/stores.ts'
import { App } from './App.tsx'
import { pathnameOf } from './addresses.ts'
import { deferredBoot } from './deferred-boot.ts'
import { headOf } from './head.ts'
import { headTags, preloadTags } from './head-tags.ts'
import { allNamed, type CarriedServices, nameOf, type PageState } from './page-state.ts'
import { preloadChoice } from './preload-choice.ts'
import { type View, viewOf } from './routes.tsx'
import { scriptJson } from './script-json.ts'
import { structuredData } from './structured-data.ts'

export { ownPictureFile } from '#web/pictures/addresses.ts'
export { listedPaths, normaliseUrl } from './addresses.ts'

/** The code is fetched by then, however slow the first view is. */
const LATEST_START_MS = 4000
const START = `(${deferredBoot})(window,document,${LATEST_START_MS},${JSON.stringify(TOKEN_KEY)})`
const KEYS = `${JSON.stringify(BOOKING_DRAFT_KEY)},${JSON.stringify(OWN_BOOKINGS_KEY)}`
const START_WITH_CHOICE = `(${preloadChoice})(window,document,${KEYS});${START}`

export interface PageInput {
  /** Path and search, already normalised. */
  url: string
  services: Service[]
  setting: PageSetting
  /** The people customers may choose. */
  team: PublicTherapist[]
  /** Ids of the services booked most of late; none in a new spa. */
  mostBooked?: string[]
  /** YYYY-MM-DD in the spa's zone. */
  today: string
  /** Those that `OPENING_DAYS_AHEAD` reaches. */
  closures: ClosedDays[]
  spa: PublicSpa
  /** Without a slash at the end. */
  siteUrl: string
}

export interface RenderedPage {
  status: 200 | 404 | 503
  head: string
  /** Fonts and the picture it opens with, to be fetched right after the styles. */
  preloads: string
  /** The tones of the spa's own colour, to be inlined; empty for the example's. */
  tones: string
  /** Of the icons, if the spa has its own. */
  iconVersion?: string
  body: string
  /** To be inlined as JSON; safe inside a script element. */
  state: string
  /** Calls that hydration needs, to be preloaded beside the code. */
  fetched: string[]
  lang: string
  /** The address is the key to a booking: no request of the page may leak it. */
  isSecret: boolean
  /**
   * The inlined styles. The booking page inlines all, because its next steps need most of them. A page with a secret
   * address inlines none: requests for fonts named in a document leak it as a referrer, whatever the policy says.
   */
  brings: 'used styles' | 'all styles' | 'no styles'
  /** Source files of the page's own chunk, to be preloaded. */
  modules: string[]
  /** The inline script. */
  start: string
  /** Preloaded if the address names a sub-service: the source of the code, and the call, with `:sub` for the name. */
  next?: { module: string; fetched: string }
}

export async function renderPage({
  url,
  services,
  setting,
  team,
  mostBooked = [],
  today,
  closures,
  spa,
  siteUrl,
}: PageInput): Promise<RenderedPage> {
  const openToday = hoursToday({ deskHours: spa.deskHours, closures }, today)
  const site = { today, openToday, closures, url: siteUrl, spa }
  const view = viewOf(pathnameOf(url), services, setting.isMaintenanceMode)
  const { status, page } = view
  const head = headOf(view, services, spa)
  const carried = carriedServices(services, view)
  const people = carriedTeam(team, services, view)
  const mayHaveChoice = view.name === 'booking' && !setting.isPaused
  await page.preload()

  const body = renderToString(
    <SiteProvider value={site}>
      <StoresProvider
        value={createStores(
          noTools,
          pageStates(carried ? allNamed(carried) : services, { setting, team: people, mostBooked }),
        )}
      >
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
    tones: accentStyle(spa.look.accent),
    iconVersion: iconVersion(spa),
    body,
    state: scriptJson({
      site,
      setting,
      catalogue: carried ?? nameOf(services),
      team: people,
      mostBooked,
    } satisfies PageState),
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

/** The booking page works with any service its address names, so it needs the whole catalogue. */
const NEED_ALL: View['name'][] = ['booking', 'bookingPay', 'bookingManage']

/** The part of a large catalogue that travels with a page: what it shows, and all names for its menus. A small one is fetched. */
function carriedServices(services: Service[], { name, params }: View): CarriedServices | undefined {
  if (!isLarge(services) || NEED_ALL.includes(name)) return undefined
  return {
    services: services.filter(
      ({ slug }, index) => index < SERVICES_SHOWN_FIRST || slug === params.slug || slug === PACKAGES_SLUG,
    ),
    names: services.map(({ _id, slug, name }) => [_id, slug, name]),
  }
}

/** On the home page the first few by name; on the page of a service those who do it; where a booking is made everybody, unless they are too many to travel along. */
function carriedTeam(team: PublicTherapist[], services: Service[], { name, params }: View): CarriedTeam | undefined {
  if (name === 'booking' || name === 'bookingPay') {
    const isTeamLoaded = team.length === 0 || !isLarge(services)
    return isTeamLoaded ? { team, isTeamLoaded } : undefined
  }
  if (name === 'home') {
    // Without what they do, which is as long as the catalogue and not said there.
    const teamOnHome = team
      .slice(0, TEAM_ON_HOME_MAX)
      .map(({ _id, name, about, imageUrl }) => ({ _id, name, about, imageUrl }))
    return { team: [], isTeamLoaded: team.length === 0, teamOnHome }
  }
  if (name !== 'service') return undefined
  const ids = new Set(services.find(({ slug }) => slug === params.slug)?.serviceArray.map(({ _id }) => _id))
  const doing = team.map(one => ({ ...one, subServiceIds: one.subServiceIds.filter(id => ids.has(id)) }))
  return { team: doing.filter(({ subServiceIds }) => subServiceIds.length > 0), isTeamLoaded: team.length === 0 }
}

// Rendering makes no calls and shows no toasts.
const noTools = { toast: { success: () => {}, error: () => {}, settle: () => {} } }
