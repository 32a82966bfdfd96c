// @ts-check
import { devices } from '@playwright/test'
import { fetchServices, photo } from '../serve/spa-client.mjs'
import { say } from '../setup/process.mjs'
import { judged, SLOWED, sum, table, withPhone } from './harness.mjs'
import { chainDepth, networkWait, requestLog } from './request-log.mjs'

const KILOBITS_PER_SECOND = 400
const LATENCY_MS = 800
const READING_MS = 3000
const BANK_APP_MS = 20_000
const ALLOWED_S = 12
/** A visitor who takes the first plan in sight is quicker than the page's code; one who compares the plans is not. */
const VISITORS = { 'takes the first plan at once': 0, 'compares the plans of the service for 5 s': 5000 }

/**
 * `act` is what the visitor does, `until` resolves when they can go on, `meanwhile` is what they do before the next step.
 * @typedef {import('./harness.mjs').Page} Page
 * @typedef {import('./request-log.mjs').Request} Request
 * @typedef {{ what: string, act(page: Page): Promise<unknown>, until(page: Page): Promise<unknown>, meanwhile?(page: Page): Promise<unknown> }} Step
 */

/**
 * Books a time over a bad mobile line, from the page of a service to the success page, and prints for each step how long the visitor
 * waited. Reading and paying is not waiting: the next step is fetched ahead meanwhile.
 */
export default function journey() {
  return withPhone(async ({ url, open }) => {
    for (const [who, comparingMs] of Object.entries(VISITORS)) {
      say(`A booking over ${KILOBITS_PER_SECOND} kbit/s with ${LATENCY_MS} ms latency, processor ÷ ${SLOWED}`)
      console.log(
        `By a visitor who ${who}, reads 3 s at each step and is 20 s in the bank's app. That is not waiting.\n`,
      )
      // What a service worker fetches cannot be slowed, and would arrive as if by a line of its own.
      const { page, devTools, close } = await open({
        userAgent: devices['Pixel 7']?.userAgent,
        serviceWorkers: 'block',
      })
      const requests = await requestLog(devTools)
      const throughput = (KILOBITS_PER_SECOND * 1000) / 8
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
      const seen = []
      for (const { what, act, until, meanwhile } of await steps(url, requests, devTools, comparingMs)) {
        const from = performance.now()
        await act(page)
        await until(page)
        const to = performance.now()
        await meanwhile?.(page)
        await page.waitForTimeout(READING_MS)
        const own = requests.filter(({ start, end, isDocument }) => start >= from && (end <= to || isDocument))
        seen.push({ what, waited: to - from, network: networkWait(requests, from, to), own })
      }
      await close()
      const rows = seen.map(({ what, waited, network, own }) => {
        const kilobytes = [own.map(one => one.received), own.map(one => one.sent)].map(all =>
          (sum(all) / 1000).toFixed(1),
        )
        return [what, seconds(waited), seconds(network), own.length, chainDepth(own), ...kilobytes]
      })
      console.log(table(['', 'waited, s', 'for the network, s', 'requests', 'chain', 'KB in', 'KB out'], rows))
      const network = sum(seen.map(step => step.network)) / 1000
      console.log(
        `In all ${seconds(sum(seen.map(step => step.waited)))} s; for the network ${judged(network, ALLOWED_S, ' s')}`,
      )
    }
  })
}

/** @param {number} ms */
const seconds = ms => (ms / 1000).toFixed(2)

/**
 * @param {string} url @param {Request[]} requests @param {import('./harness.mjs').DevTools} devTools @param {number} comparingMs
 * @returns {Promise<Step[]>}
 */
async function steps(url, requests, devTools, comparingMs) {
  const [service] = await fetchServices({ url })
  // As a good phone takes it; made small it is just below what a receipt may weigh.
  const receipt = { name: 'IMG_2041.jpeg', mimeType: 'image/jpeg', buffer: await photo(3000, 4000, 75) }
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
      act: page => page.goto(`${url}/services/${service?.slug}`, { waitUntil: 'commit' }),
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

/** @param {string} address @param {string} month */
function isDays(address, month) {
  const { pathname, searchParams } = new URL(address)
  return pathname.endsWith('/booked-dates') && searchParams.get('month') === month
}
