import { devices, type Locator, type Page } from '@playwright/test'
import { fetchServices, photo } from '../serve/spa-client.ts'
import { say } from '../setup/process.mjs'
import { judged, SLOWED, sum, table, withPhone } from './harness.ts'
import { tapsToHold } from './taps.ts'

const BYTES_PER_SECOND = 400_000 / 8
const LATENCY_MS = 800
const READING_MS = 3000
const BANK_APP_MS = 20_000
/** A visitor who takes the first plan in sight is quicker than the page's code; one who compares the plans is not. */
const VISITORS = [
  { who: 'takes the first plan at once', comparingMs: 0, isVisit: false, allowedS: 12 },
  { who: 'compares the plans of the service for 5 s', comparingMs: 5000, isVisit: false, allowedS: 12 },
  { who: 'adds a second treatment', comparingMs: 5000, isVisit: true, allowedS: 14 },
]

/** In milliseconds of this process. `end` is Infinity while it is pending. */
export interface Span {
  url: string
  start: number
  end: number
  isDocument: boolean
}

interface Step {
  what: string
  taps: number
  act: () => Promise<unknown>
  /** Resolves when the visitor can go on. */
  until: () => Promise<unknown>
  /** What the visitor does before the next step; not waiting. */
  meanwhile?: () => Promise<unknown>
}

/**
 * Books a time over a bad mobile line, from the page of a service to the success page, and prints for each step how long the visitor
 * waited. Reading and paying is not waiting: the next step is fetched ahead meanwhile. Before it, the taps to a held time.
 */
export default function journey() {
  return withPhone(async phone => {
    const { url, open } = phone
    await tapsToHold(phone)
    for (const { who, allowedS, ...visitor } of VISITORS) {
      say(`A booking over 400 kbit/s with ${LATENCY_MS} ms latency, processor ÷ ${SLOWED}`)
      console.log(`By a visitor who ${who}, reads 3 s at each step and is 20 s in the bank's app.\n`)
      // A service worker's requests cannot be slowed.
      const { page, devTools, close } = await open({
        userAgent: devices['Pixel 7']?.userAgent,
        serviceWorkers: 'block',
      })
      const line = { latency: LATENCY_MS, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND }
      await devTools.send('Network.emulateNetworkConditions', { offline: false, ...line })
      const requests = logRequests(page)
      // In another app: the phone lets nothing run on the page.
      const bankApp = async () => {
        await page.waitForTimeout(READING_MS)
        await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
        await new Promise(resolve => setTimeout(resolve, BANK_APP_MS))
        await devTools.send('Page.setWebLifecycleState', { state: 'active' })
      }
      const seen = []
      const all = await steps({ page, url, requests, bankApp, ...visitor })
      for (const { what, taps, act, until, meanwhile } of all) {
        const from = performance.now()
        await act()
        await until()
        const to = performance.now()
        await meanwhile?.()
        await page.waitForTimeout(READING_MS)
        const own = requests.filter(({ start, end, isDocument }) => start >= from && (end <= to || isDocument))
        seen.push({ what, taps, waited: to - from, network: networkWait(requests, from, to), requests: own.length })
      }
      await close()
      const rows = seen.map(step => [step.what, step.taps, seconds(step.waited), seconds(step.network), step.requests])
      console.log(table(['', 'taps', 'waited, s', 'for the network, s', 'requests'], rows))
      const waited = seconds(sum(seen.map(step => step.waited)))
      const network = sum(seen.map(step => step.network)) / 1000
      const taps = sum(seen.map(step => step.taps))
      console.log(`In all ${taps} taps and ${waited} s; for the network ${judged(network, allowedS, ' s')}`)
    }
  })
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

function logRequests(page: Page) {
  const spans = new Map<object, Span>()
  const log: Span[] = []
  page.on('request', request => {
    if (!request.url().startsWith('http')) return
    const isDocument = request.resourceType() === 'document'
    const span = { url: request.url(), start: performance.now(), end: Number.POSITIVE_INFINITY, isDocument }
    spans.set(request, span)
    log.push(span)
  })
  const end = (request: object) => Object.assign(spans.get(request) ?? {}, { end: performance.now() })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return log
}

/** Milliseconds between `from` and `to` with a request pending that arrived by then. A document is used while it arrives. */
export function networkWait(requests: Span[], from: number, to: number) {
  const spans = requests
    .filter(({ start, end, isDocument }) => end > from && (end <= to || (isDocument && start < to)))
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .sort((a, b) => a.start - b.start)
  let waited = 0
  let until = from
  for (const { start, end } of spans) {
    waited += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return waited
}

interface Visit {
  page: Page
  url: string
  requests: Span[]
  comparingMs: number
  /** Of two treatments. */
  isVisit: boolean
  bankApp: () => Promise<void>
}

async function steps({ page, url, requests, comparingMs, isVisit, bankApp }: Visit): Promise<Step[]> {
  const [service, other] = await fetchServices({ url })
  // As a good phone takes it; scaled down it is just below a receipt's limit.
  const receipt = { name: 'IMG_2041.jpeg', mimeType: 'image/jpeg', buffer: await photo(3000, 4000, 75) }
  const plan = page.getByRole('article').getByRole('link', { name: /^Book Now/ })
  const bookNow = plan.first()
  const dialog = page.getByRole('dialog', { name: 'Pay with Transfer' })
  const paid = dialog.getByRole('button', { name: 'I have paid', disabled: false })
  const times = page.locator('[data-times] li')
  const tap = (locator: Locator) => () => locator.tap()
  const shown = (locator: Locator) => () => locator.first().waitFor()
  let month = ''
  /** Full days are crossed out. */
  async function daysShown() {
    const day = page.locator('[data-date]').last()
    await day.waitFor()
    for (const before = month; month === before; await page.waitForTimeout(10))
      month = (await day.getAttribute('data-date'))?.slice(0, 7) ?? ''
    await daysKnown(month)
  }
  async function daysKnown(...asked: string[]) {
    const isAnswered = () =>
      requests.some(
        one =>
          /\/booked-dates\?/.test(one.url) && asked.every(part => one.url.includes(part)) && Number.isFinite(one.end),
      )
    while (!isAnswered()) await page.waitForTimeout(10)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  }
  const chooser = page.getByRole('dialog', { name: 'Add a treatment' })
  async function addOther() {
    await chooser.getByText(other!.name, { exact: true }).tap()
    await chooser.getByRole('button', { name: other!.serviceArray[0]!.name }).tap()
  }
  const adding: Step[] = [
    {
      what: 'tap "Add a treatment", the treatments are there',
      taps: 1,
      act: tap(page.getByRole('main').getByRole('button', { name: 'Add a treatment' }).first()),
      until: shown(chooser),
    },
    {
      what: 'choose a second treatment, the days of both are there',
      taps: 2,
      act: addOther,
      until: () => daysKnown(month, 'visit='),
    },
  ]
  async function compare() {
    await bookNow.scrollIntoViewIfNeeded()
    await page.waitForTimeout(comparingMs)
  }
  async function fillIn() {
    const contact = { 'Full name': 'Adaeze Obi', Email: 'adaeze.obi@example.com', 'Phone number': '+2348012345678' }
    for (const [name, text] of Object.entries(contact)) await page.getByRole('textbox', { name }).fill(text)
  }
  const visit = () => page.goto(`${url}/services/${service?.slug}`, { waitUntil: 'commit' })
  return [
    { what: 'open the page of a service', taps: 0, act: visit, until: shown(bookNow), meanwhile: compare },
    { what: 'tap "Book Now", the calendar is there', taps: 1, act: tap(bookNow), until: daysShown },
    ...(isVisit ? adding : []),
    {
      what: 'turn to the next month',
      taps: 1,
      act: tap(page.getByRole('button', { name: 'Next month' })),
      until: daysShown,
    },
    {
      what: 'choose a day, its times are there',
      taps: 1,
      act: tap(page.locator('[data-date][aria-disabled="false"]').first()),
      until: shown(times),
    },
    {
      what: 'choose a time',
      taps: 1,
      act: tap(times.getByRole('button').first()),
      until: shown(page.locator('[data-times] [aria-pressed="true"]')),
      meanwhile: fillIn,
    },
    {
      what: 'confirm, the accounts to pay to are there',
      taps: 1,
      act: tap(page.getByRole('button', { name: 'Confirm Booking' })),
      until: shown(dialog.getByRole('button', { name: 'Copy', exact: true })),
      meanwhile: bankApp,
    },
    {
      what: 'choose the photo of the receipt',
      taps: 1,
      act: () => dialog.locator('input[type=file]').setInputFiles(receipt),
      until: shown(paid),
    },
    {
      what: '"I have paid", the success page is there',
      taps: 1,
      act: tap(paid),
      until: shown(page.getByText('Confirmation number')),
    },
  ]
}
