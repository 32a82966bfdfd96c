// @ts-check
import { chromium, devices } from '@playwright/test'
import sharp from 'sharp'
import { startOwnServer } from '../serve/own-server.mjs'
import { findBrowser, LAUNCH_ARGS } from '../setup/find-browser.mjs'
import { say } from '../setup/process.mjs'
import { chainDepth, networkWait, requestLog } from './request-log.mjs'

// Books a time over a bad mobile line, from the page of a service to the success page, and tells for each step how long the
// visitor waited until they could go on. Reading and paying is not waiting: the next step is fetched ahead meanwhile.
const { userAgent } = devices['Pixel 7'] ?? {}
const PHONE = { userAgent, viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const SLOWED = 4
const KILOBITS_PER_SECOND = 400
const LATENCY_MS = 800
const READING_MS = 3000
/** Whoever takes the first plan in sight is quicker than the page's code; whoever compares the plans is not. */
const VISITORS = { 'who takes the first plan at once': 0, 'who compares the plans of the service': 5000 }
const BANK_APP_MS = 20_000
const ALLOWED_S = 12

const BYTES_PER_SECOND = (KILOBITS_PER_SECOND * 1000) / 8
const LINE = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
}

/**
 * `act` is what the visitor does, `until` when they can go on, `meanwhile` what they do before the next step.
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./request-log.mjs').Request} Request
 * @typedef {{ what: string, act(page: Page): Promise<unknown>, until(page: Page): Promise<unknown>, meanwhile?(page: Page): Promise<unknown> }} Step
 * @typedef {{ what: string, waited: number, network: number, requests: Request[] }} Seen
 */

const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: findBrowser({ isWhole: true }), args: LAUNCH_ARGS })
try {
  for (const [who, comparingMs] of Object.entries(VISITORS)) {
    say(
      `A booking over ${KILOBITS_PER_SECOND} kbit/s with ${LATENCY_MS} ms latency on an Android phone, ${SLOWED}× slowed`,
    )
    report(who, comparingMs, await book(comparingMs))
  }
} finally {
  await browser.close()
  await server.stop()
}

/** @param {number} comparingMs */
async function book(comparingMs) {
  // What it fetches for the time without a network cannot be slowed, and would be there as if by a line of its own.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const requests = await requestLog(devTools)
  await devTools.send('Network.emulateNetworkConditions', LINE)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  /** @type {Seen[]} */
  const seen = []
  for (const { what, act, until, meanwhile } of await steps(requests, devTools, comparingMs)) {
    const from = performance.now()
    await act(page)
    await until(page)
    const to = performance.now()
    await meanwhile?.(page)
    await page.waitForTimeout(READING_MS)
    const own = requests.filter(({ start, end, isDocument }) => start >= from && (end <= to || isDocument))
    seen.push({ what, waited: to - from, network: networkWait(requests, from, to), requests: own })
  }
  await context.close()
  return seen
}

/**
 * @param {Request[]} requests @param {import('@playwright/test').CDPSession} devTools @param {number} comparingMs
 * @returns {Promise<Step[]>}
 */
async function steps(requests, devTools, comparingMs) {
  const { services } = await (await fetch(`${server.url}/api/services/fetch_all`)).json()
  const receipt = { name: 'IMG_2041.jpeg', mimeType: 'image/jpeg', buffer: await photo() }
  let month = ''
  const bookNow = (/** @type {Page} */ page) =>
    page
      .getByRole('article')
      .getByRole('link', { name: /^Book Now/ })
      .first()
  const dialog = (/** @type {Page} */ page) => page.getByRole('dialog', { name: 'Pay with Transfer' })
  /** The days that are full are crossed out. @param {Page} page */
  async function daysShown(page) {
    const day = page.locator('[data-date]').last()
    await day.waitFor()
    for (const before = month; month === before; await page.waitForTimeout(10))
      month = (await day.getAttribute('data-date'))?.slice(0, 7) ?? ''
    const isAnswered = () => requests.some(({ url, end }) => isDays(url, month) && end < Number.POSITIVE_INFINITY)
    while (!isAnswered()) await page.waitForTimeout(10)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  }

  return [
    {
      what: 'open the page of a service',
      act: page => page.goto(`${server.url}/services/${services[0].slug}`, { waitUntil: 'commit' }),
      until: page => bookNow(page).waitFor(),
      async meanwhile(page) {
        await bookNow(page).scrollIntoViewIfNeeded()
        await page.waitForTimeout(comparingMs)
      },
    },
    { what: 'tap "Book Now", the calendar is there', act: page => bookNow(page).tap(), until: daysShown },
    {
      what: 'turn to the next month',
      act: page => page.getByRole('button', { name: 'Next month' }).tap(),
      until: daysShown,
    },
    {
      what: 'choose a day, its times are there',
      act: page => page.locator('[data-date][aria-disabled="false"]').first().tap(),
      until: page => page.locator('[data-times] li').first().waitFor(),
    },
    {
      what: 'choose a time',
      act: page => page.locator('[data-times] li button').first().tap(),
      until: page => page.locator('[data-times] [aria-pressed="true"]').waitFor(),
      async meanwhile(page) {
        await page.getByRole('textbox', { name: 'Full name' }).fill('Adaeze Obi')
        await page.getByRole('textbox', { name: 'Email' }).fill('adaeze.obi@example.com')
        await page.getByRole('textbox', { name: 'Phone number' }).fill('+2348012345678')
      },
    },
    {
      what: 'confirm, the accounts to pay to are there',
      act: page => page.getByRole('button', { name: 'Confirm Booking' }).tap(),
      until: page => dialog(page).getByRole('button', { name: 'Copy', exact: true }).first().waitFor(),
      async meanwhile(page) {
        await page.waitForTimeout(READING_MS)
        // In another app: the phone lets nothing run on the page.
        await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
        await new Promise(resolve => setTimeout(resolve, BANK_APP_MS))
        await devTools.send('Page.setWebLifecycleState', { state: 'active' })
      },
    },
    {
      what: 'choose the photo of the receipt',
      act: page => dialog(page).locator('input[type=file]').setInputFiles(receipt),
      until: page => dialog(page).getByRole('button', { name: 'I have paid', disabled: false }).waitFor(),
    },
    {
      what: '"I have paid", the success page is there',
      act: page => dialog(page).getByRole('button', { name: 'I have paid' }).tap(),
      until: page => page.getByText('Confirmation number').waitFor(),
    },
  ]
}

/** @param {string} url @param {string} month */
function isDays(url, month) {
  const { pathname, searchParams } = new URL(url)
  return pathname.endsWith('/booked-dates') && searchParams.get('month') === month
}

/** As a good phone takes it; made small it is just below what a receipt may weigh. */
function photo() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 140, sigma: 40 }
  return sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** @param {string} who @param {number} comparingMs @param {Seen[]} seen */
function report(who, comparingMs, seen) {
  const more = comparingMs ? `, ${seconds(comparingMs)} s more on the page of the service` : ''
  console.log(
    `By a visitor ${who}: ${seconds(READING_MS)} s of reading at each step${more}, ${seconds(BANK_APP_MS)} s in the bank's app. That is not waiting.`,
  )
  console.log(`\n${row('', 'waited', 'for the network', 'requests', 'chain', 'KB in', 'KB out')}`)
  for (const { what, waited, network, requests } of seen) {
    const amount = (/** @type {'received' | 'sent'} */ way) => requests.reduce((sum, one) => sum + one[way], 0) / 1000
    const [received, sent] = [amount('received'), amount('sent')].map(kilobytes => kilobytes.toFixed(1))
    const figures = [String(requests.length), String(chainDepth(requests)), received ?? '', sent ?? '']
    console.log(row(what, `${seconds(waited)} s`, `${seconds(network)} s`, ...figures))
    if (process.argv.includes('--list')) list(requests)
  }
  const sum = (/** @type {'waited' | 'network'} */ what) => seen.reduce((total, step) => total + step[what], 0)
  const isOver = sum('network') > ALLOWED_S * 1000
  if (isOver) process.exitCode = 1
  console.log(row('in all', `${seconds(sum('waited'))} s`, `${seconds(sum('network'))} s`))
  console.log(row(`${isOver ? '✗ ' : ''}allowed`, '', `${ALLOWED_S} s`))
}

/** @param {Request[]} requests */
function list(requests) {
  const first = Math.min(...requests.map(({ start }) => start))
  for (const { url, start, end, received } of requests)
    console.log(
      `    ${seconds(start - first)}–${seconds(end - first)} ${String(received).padStart(7)} ${url.replace(server.url, '')}`,
    )
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1000).toFixed(ms % 1000 === 0 ? 0 : 2)
}

/** @param {string} name @param {string[]} cells */
function row(name, ...cells) {
  return name.padEnd(42) + cells.map(cell => cell.padStart(Math.max(9, cell.length + 2))).join('')
}
