// @ts-check
import { OWNER_TOKEN } from '../serve/own-server.mjs'
import { bookAtDesk, createBooking, fetchServices, nth, wishesFor } from '../serve/spa-client.mjs'
import { judged, sum, withPhone } from './harness.mjs'

/**
 * @typedef {import('./harness.mjs').Page} Page
 * @typedef {{ url: string, kind: string, bytes: number }} Transfer
 * @typedef {object} View
 * @property {string} name
 * @property {string} path
 * @property {import('./harness.mjs').PhoneOptions} [options]
 * @property {(page: Page) => Promise<void>} [act] after the page has come
 * @property {string[]} [after] the views whose files a visitor has already
 * @property {Record<string, number>} budget
 */

const DESKTOP = { viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const HOME = 'The home page on a phone'
const DESK = 'The desk on a phone: today, receipts, a booking'
const MONEY = 'The money screen on a phone'
const isDesk = true

/**
 * What a page may cost somebody who opens it for the first time, before anything is scrolled or tapped: kilobytes as they travel
 * (compressed bodies, 1 KB = 1000 bytes) and requests. `code` is JavaScript, CSS and HTML; `new code` without the HTML and without
 * what the views before it have fetched.
 * @param {{ manage: string, service: import('../serve/spa-client.mjs').Service }} paths
 * @returns {View[]}
 */
const views = ({ manage, service }) => [
  {
    name: HOME,
    path: '/',
    budget: { JavaScript: 71, HTML: 14, CSS: 10, fonts: 40, 'hero picture': 32, 'whole first view': 165, requests: 13 },
  },
  {
    name: 'The home page on a desktop',
    path: '/',
    options: DESKTOP,
    budget: { JavaScript: 71, HTML: 14, CSS: 10, fonts: 40, 'whole first view': 170, requests: 13 },
  },
  { name: 'The booking page on a phone', path: '/booking', budget: { code: 89, 'requests for code': 7 } },
  { name: 'A booking of one’s own on a phone', path: manage, budget: { code: 94, 'requests for code': 10 } },
  {
    name: DESK,
    path: '/desk',
    options: { isDesk },
    act: walkDesk,
    after: [HOME],
    budget: { 'code over the site': 40 },
  },
  {
    name: 'The catalogue’s editor on a phone',
    path: `/desk/catalogue/${service._id}`,
    options: { isDesk },
    async act(page) {
      await page
        .getByRole('button', { name: nth(service.serviceArray, 0).name })
        .first()
        .click()
      await page.getByRole('region', { name: /^What customers see/ }).waitFor()
    },
    after: [DESK],
    budget: { 'new code': 21 },
  },
  { name: MONEY, path: '/desk/money', options: { isDesk }, budget: {} },
  {
    name: 'The bank’s statement on a phone',
    path: '/desk/money/statement',
    options: { isDesk },
    after: [DESK, MONEY],
    budget: { 'new code': 9 },
  },
  {
    name: 'A statement as CSV and as XLSX, read and compared',
    path: '/desk/money/statement',
    options: { isDesk },
    act: readStatements,
    after: [DESK, MONEY],
    budget: { 'new code': 8 + 15 },
  },
]

/** @param {Page} page */
async function walkDesk(page) {
  await page.getByRole('link', { name: /Receipts/ }).click()
  await page.getByText('Nothing to check.').waitFor()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('link', { name: /Ada/ }).click()
  await page.getByRole('heading', { name: 'Ada' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function readStatements(page) {
  const choose = (/** @type {string} */ name, /** @type {string} */ text) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  // No workbook, but its reader has to be loaded to find that out.
  await choose('statement.xlsx', 'PK')
  await page.getByText('This spreadsheet is damaged').waitFor()
  await choose('statement.csv', 'Date,Narration,Debit,Credit\n13/01/2026,NGOZI EZE,,"25,000.00"')
  await page.getByText('One transfer came in').waitFor()
  await page.waitForLoadState('networkidle')
}

/** `npm run weight`. `npm run measure -- weight list` also names every file. @param {string[]} [args] */
export default function weight(args = []) {
  return withPhone(async ({ url, open }) => {
    /** @type {Map<string, Transfer[]>} */
    const seen = new Map()
    for (const view of views(await prepare(url))) {
      const { page, close } = await open({ slowed: 1, ...view.options })
      const transfers = await transfersOf(page, url + view.path, view.act)
      await close()
      seen.set(view.name, transfers)
      const known = new Set((view.after ?? []).flatMap(name => seen.get(name) ?? []).map(one => one.url))
      const fresh = transfers.filter(one => !known.has(one.url))
      report(view, { ...weigh(transfers), ...overKnown(fresh) })
      for (const foreign of transfers.filter(one => new URL(one.url).origin !== url)) {
        console.log(`  ✗ from another host: ${foreign.url}`)
        process.exitCode = 1
      }
      if (!args.includes('list')) continue
      for (const { url, bytes } of fresh) console.log(`    ${String(bytes).padStart(7)} ${new URL(url).pathname}`)
    }
  })
}

/** A customer's own booking, and somebody at the desk today. @param {string} url */
async function prepare(url) {
  const spa = { url, token: OWNER_TOKEN }
  const service = nth(await fetchServices(spa), 0)
  const [wish] = await wishesFor(spa, service, 7)
  const { booking, manageKey } = await createBooking(spa, wish ?? {})
  // In Lagos it is an hour later than in this form.
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  const slot = { serviceId: service._id, subServiceId: nth(service.serviceArray, 0)._id, bookingDate: today }
  const walkIn = { fullName: 'Ada', phoneNumber: '', email: '', origin: 'walk_in', bookingTime: '9:00 PM' }
  await bookAtDesk(spa, { ...slot, ...walkIn })
  return { manage: `/booking/manage/${booking.bookingHash}#${manageKey}`, service }
}

/**
 * Everything one visit fetches, each address once: a preload and its use are one transfer.
 * @param {Page} page @param {string} url @param {View['act']} [act]
 */
async function transfersOf(page, url, act) {
  /** @type {Map<string, Promise<Transfer>>} */
  const transfers = new Map()
  const note = (/** @type {import('@playwright/test').Request} */ request) => {
    if (!transfers.has(request.url())) transfers.set(request.url(), transferOf(request))
  }
  page.on('requestfinished', note)
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}.`)
  // On a busy machine the network may be idle before the page is painted, and its code is fetched after that.
  await page.waitForFunction(() => !('earlyWishes' in window) || window.earlyWishes === undefined)
  await page.waitForTimeout(1000)
  await act?.(page)
  // A request that ends while the page is being closed can no longer be measured.
  page.off('requestfinished', note)
  return Promise.all(transfers.values())
}

/** @type {[RegExp, string][]} */
const KINDS = [
  [/javascript/, 'JavaScript'],
  [/css/, 'CSS'],
  [/^font\//, 'fonts'],
  [/^image\//, 'pictures'],
  [/html/, 'HTML'],
  [/json/, 'answers'],
]

/** @param {import('@playwright/test').Request} request @returns {Promise<Transfer>} */
async function transferOf(request) {
  const type = (await (await request.response())?.headerValue('content-type')) ?? ''
  const { responseBodySize: bytes } = await request.sizes()
  return { url: request.url(), kind: KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other', bytes }
}

/** @param {Transfer} transfer */
const isCode = ({ kind }) => ['JavaScript', 'CSS', 'HTML'].includes(kind)
/** @param {Transfer[]} transfers */
const kilobytes = transfers => sum(transfers.map(({ bytes }) => bytes)) / 1000

/** @param {Transfer[]} transfers @returns {Record<string, number>} */
function weigh(transfers) {
  const kinds = [...new Set(transfers.map(({ kind }) => kind))].sort()
  return {
    ...Object.fromEntries(kinds.map(kind => [kind, kilobytes(transfers.filter(one => one.kind === kind))])),
    'hero picture': kilobytes(transfers.filter(({ url }) => /\/pictures\/hero/.test(url))),
    code: kilobytes(transfers.filter(isCode)),
    'requests for code': transfers.filter(isCode).length,
    'whole first view': kilobytes(transfers),
    requests: transfers.length,
  }
}

/** @param {Transfer[]} fresh */
const overKnown = fresh => ({
  'code over the site': kilobytes(fresh.filter(isCode)),
  'new code': kilobytes(fresh.filter(one => isCode(one) && one.kind !== 'HTML')),
})

/** @param {View} view @param {Record<string, number>} weight */
function report({ name, budget }, weight) {
  console.log(`\n${name}`)
  // A kind that was not seen means that the measuring is broken, not that the page is light.
  for (const what of Object.keys(budget)) if (!weight[what]) throw new Error(`No ${what} was seen.`)
  for (const [what, amount] of Object.entries(weight))
    console.log(`  ${what.padEnd(20)} ${judged(amount, budget[what], what.startsWith('requests') ? '' : ' KB')}`)
}
