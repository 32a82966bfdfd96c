// @ts-check
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { filesOfPages } from '../build/files-of-pages.mjs'
import { book } from '../serve/full-day.mjs'
import { OWNER_TOKEN, startOwnServer } from '../serve/own-server.mjs'
import { currentBuild } from '../setup/builds.mjs'
import { findBrowser, LAUNCH_ARGS } from '../setup/find-browser.mjs'
import { chunksBySource, costsOf } from './code-by-source.mjs'

const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const DESKTOP = { viewport: { width: 1366, height: 768 } }

// What a page may cost a visitor who opens it for the first time, before anything is scrolled or tapped.
// Kilobytes as they travel (compressed bodies, 1 KB = 1000 bytes).
const VIEWS = [
  {
    name: 'The home page on a phone',
    path: '/',
    options: PHONE,
    budget: {
      JavaScript: 71,
      HTML: 14,
      CSS: 10,
      fonts: 40,
      'hero picture': 32,
      'whole first view': 165,
      requests: 13,
    },
  },
  {
    name: 'The home page on a desktop',
    path: '/',
    options: DESKTOP,
    budget: { JavaScript: 71, HTML: 14, CSS: 10, fonts: 40, 'whole first view': 170, requests: 13 },
  },
  {
    name: 'The booking page on a phone',
    path: '/booking',
    options: PHONE,
    budget: { 'JS, CSS and HTML': 89, 'requests for them': 7 },
  },
]

/** The customer's own booking, opened from a mail. */
const MANAGE = {
  name: 'A booking of one’s own on a phone',
  budget: { 'JS, CSS and HTML': 94, 'requests for them': 10 },
}

/** The desk's three screens of every hour; what the site's first page has fetched anyway does not count. */
const DESK = { name: 'The desk on a phone: today, receipts, a booking', budget: { 'over the site': 40 } }

/** A service in the catalogue's editor, rich text and pictures included; what the desk has fetched anyway does not count. */
const EDITOR = { name: 'The catalogue’s editor on a phone', budget: { 'over the desk': 21 } }

/** A bank's statement: the page, and all that comes with a CSV and an XLSX that are read and compared; the money screen's part does not count. */
const STATEMENT = { name: 'The bank’s statement on a phone', budget: { 'over the desk': 9 } }
const STATEMENT_READ = {
  name: 'A statement as CSV and as XLSX, read and compared',
  budget: { 'over the desk': 8 + 15 },
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

/** Until what a page asks when it is awake has come; what makes it an app comes later. */
const SETTLED_MS = 1000

/**
 * @typedef {{ url: string, kind: string, bytes: number }} Transfer
 * @typedef {Record<string, number>} Weight
 */

const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: findBrowser({ isWhole: true }), args: LAUNCH_ARGS })
let isTooMuch = false
/** @type {Transfer[]} */
let ofSite = []
try {
  for (const { name, path, options, budget } of VIEWS) {
    const transfers = await open(`${server.url}${path}`, options)
    if (path === '/') ofSite = transfers
    report(name, weigh(transfers), budget)
    for (const { url } of transfers.filter(each => new URL(each.url).origin !== server.url)) {
      console.log(`  ✗ from another host: ${url}`)
      isTooMuch = true
    }
    list(transfers)
  }
  const ofManage = await open(`${server.url}${await managePath()}`, PHONE)
  report(MANAGE.name, weigh(ofManage), MANAGE.budget)
  list(ofManage)
  const ofDesk = await openDesk()
  const atDesk = ofDesk.filter(({ url }) => !ofSite.some(one => one.url === url))
  report(DESK.name, { 'over the site': weigh(atDesk)['JS, CSS and HTML'] ?? 0 }, DESK.budget)
  list(atDesk)
  const inEditor = (await openEditor()).filter(
    ({ url, kind }) => kind !== 'HTML' && !ofDesk.some(one => one.url === url),
  )
  report(EDITOR.name, { 'over the desk': weigh(inEditor)['JS, CSS and HTML'] ?? 0 }, EDITOR.budget)
  list(inEditor)
  const money = await open(`${server.url}/desk/money`, { ...PHONE, ...letIn() })
  const isNew = (/** @type {Transfer} */ { url, kind }) =>
    kind !== 'HTML' && ![...ofDesk, ...money].some(one => one.url === url)
  const page = (await open(`${server.url}/desk/money/statement`, { ...PHONE, ...letIn() })).filter(isNew)
  report(STATEMENT.name, { 'over the desk': weigh(page)['JS, CSS and HTML'] ?? 0 }, STATEMENT.budget)
  list(page)
  const read = (await openStatement()).filter(isNew)
  report(STATEMENT_READ.name, { 'over the desk': weigh(read)['JS, CSS and HTML'] ?? 0 }, STATEMENT_READ.budget)
  list(read)
} finally {
  await browser.close()
  await server.stop()
}
await reportLibraries(ofSite)
if (isTooMuch) process.exitCode = 1

/**
 * What is in all scripts there are, by library: each costs what they would be lighter without it.
 * @param {Transfer[]} transfers of the home page
 */
async function reportLibraries(transfers) {
  const chunks = await chunksBySource()
  const ofHome = new Set(transfers.map(({ url }) => new URL(url).pathname.slice(1)))
  const ofPages = new Set(filesOfPages(join(currentBuild() ?? '', 'client')).map(path => path.slice(1)))
  const tables = {
    'The scripts of the home page, by library': [...chunks].filter(([file]) => ofHome.has(file)),
    'Those that other pages and steps fetch': [...chunks].filter(([file]) => !ofHome.has(file) && ofPages.has(file)),
    'Those of the desk': [...chunks].filter(([file]) => !ofHome.has(file) && !ofPages.has(file)),
  }
  for (const [title, shown] of Object.entries(tables)) {
    if (shown.length === 0) throw new Error('The scripts that were seen are not those that were built.')
    console.log(`\n${title}`)
    const costs = costsOf(
      shown.map(([, chunk]) => chunk),
      libraryOf,
    )
    for (const [library, bytes] of costs)
      console.log(`    ${library.padEnd(18)} ${`${(bytes / 1000).toFixed(1)} KB`.padStart(9)}`)
  }
}

/** @param {string} source */
function libraryOf(source) {
  if (!source) return 'what joins them'
  return source.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? 'our own'
}

/** @param {Transfer[]} transfers */
function list(transfers) {
  if (!process.argv.includes('--list')) return
  for (const { url, bytes } of transfers) console.log(`    ${String(bytes).padStart(7)} ${new URL(url).pathname}`)
}

/** A customer's own booking, with the key as their device got it. */
async function managePath() {
  const { services } = await (await fetch(`${server.url}/api/services/fetch_all`)).json()
  const [{ _id: serviceId, serviceArray }] = services
  const subServiceId = serviceArray[0]._id
  const times = `${server.url}/api/booking/available-times?subServiceId=${subServiceId}&date=`
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const { nextFreeDate = inAWeek } = await (await fetch(times + inAWeek)).json()
  const { availableTimes } = await (await fetch(times + nextFreeDate)).json()
  const slot = { serviceId, subServiceId, bookingDate: nextFreeDate, bookingTime: availableTimes[0] }
  const response = await fetch(`${server.url}/api/booking/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...slot, fullName: 'Ada', email: 'ada@example.com', phoneNumber: '+2348012345678' }),
  })
  const { booking, manageKey } = await response.json()
  return `/booking/manage/${booking.bookingHash}#${manageKey}`
}

async function openDesk() {
  const { services } = await (await fetch(`${server.url}/api/services/fetch_all`)).json()
  const [{ _id: serviceId, serviceArray }] = services
  const spa = { url: server.url, token: OWNER_TOKEN, date: '' }
  // In Lagos it is an hour later than in this form.
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  const slot = { serviceId, subServiceId: serviceArray[0]._id, bookingDate: today, bookingTime: '9:00 PM' }
  const walkIn = { phoneNumber: '', email: '', origin: 'walk_in', anyTime: true }
  await book(spa, { ...slot, ...walkIn, fullName: 'Ada' })
  return open(`${server.url}/desk`, { ...PHONE, ...letIn() }, async page => {
    await page.getByRole('link', { name: /Receipts/ }).click()
    await page.getByText('Nothing to check.').waitFor()
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('button', { name: 'Rooms' }).click()
    await page.getByRole('button', { name: 'List' }).click()
    await page.getByRole('link', { name: /Ada/ }).click()
    await page.getByRole('heading', { name: 'Ada' }).waitFor()
    await page.waitForLoadState('networkidle')
  })
}

/** A device that is at the desk already. */
function letIn() {
  const localStorage = [{ name: 'token', value: OWNER_TOKEN }]
  return { storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } }
}

/** A service with one of its sub-services open, as it is edited. */
async function openEditor() {
  const { services } = await (await fetch(`${server.url}/api/services/fetch_all`)).json()
  const [{ _id, serviceArray }] = services
  return open(`${server.url}/desk/catalogue/${_id}`, { ...PHONE, ...letIn() }, async page => {
    await page.getByRole('button', { name: serviceArray[0].name }).first().click()
    await page.getByRole('region', { name: /^What customers see/ }).waitFor()
  })
}

async function openStatement() {
  return open(`${server.url}/desk/money/statement`, { ...PHONE, ...letIn() }, async page => {
    const choose = (/** @type {string} */ name, /** @type {string} */ text) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    // No workbook at all, but one has to look to see that.
    await choose('statement.xlsx', 'PK')
    await page.getByText('This spreadsheet is damaged').waitFor()
    await choose('statement.csv', 'Date,Narration,Debit,Credit\n13/01/2026,NGOZI EZE,,"25,000.00"')
    await page.getByText('One transfer came in').waitFor()
    await page.waitForLoadState('networkidle')
  })
}

/**
 * Everything one visit fetches, each address once: a preload and its use are one transfer.
 * @param {string} url
 * @param {import('@playwright/test').BrowserContextOptions} options
 * @param {(page: import('@playwright/test').Page) => Promise<void>} [goOn]
 */
async function open(url, options, goOn) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  /** @type {Map<string, Promise<Transfer>>} */
  const transfers = new Map()
  page.on('requestfinished', request => {
    if (!transfers.has(request.url())) transfers.set(request.url(), transferOf(request))
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`The home page answered ${answer?.status()}.`)
  // On a busy machine the network may be idle before the page is painted, and its code comes after that.
  await page.waitForFunction(() => !('queuedInteractions' in window) || window.queuedInteractions === undefined)
  await page.waitForTimeout(SETTLED_MS)
  await goOn?.(page)
  const all = await Promise.all(transfers.values())
  await context.close()
  return all
}

/** @param {import('@playwright/test').Request} request @returns {Promise<Transfer>} */
async function transferOf(request) {
  const response = await request.response()
  const type = (await response?.headerValue('content-type')) ?? ''
  const { responseBodySize } = await request.sizes()
  return {
    url: request.url(),
    kind: KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other',
    bytes: responseBodySize,
  }
}

/** @param {Transfer[]} transfers @returns {Weight} */
function weigh(transfers) {
  /** @param {(transfer: Transfer) => boolean} which */
  const kilobytes = which => transfers.filter(which).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  /** @param {Transfer} transfer */
  const isCode = ({ kind }) => ['JavaScript', 'CSS', 'HTML'].includes(kind)
  const kinds = [...new Set(transfers.map(({ kind }) => kind))].sort()
  return {
    ...Object.fromEntries(kinds.map(kind => [kind, kilobytes(transfer => transfer.kind === kind)])),
    'hero picture': kilobytes(({ url }) => /\/pictures\/hero/.test(url)),
    'JS, CSS and HTML': kilobytes(isCode),
    'requests for them': transfers.filter(isCode).length,
    'whole first view': kilobytes(() => true),
    requests: transfers.length,
  }
}

/** @param {string} name @param {Weight} weight @param {Record<string, number | undefined>} budget */
function report(name, weight, budget) {
  console.log(`\n${name}`)
  // A kind nobody found means the measuring is broken, not that the page is light.
  for (const what of Object.keys(budget)) if (!weight[what]) throw new Error(`No ${what} was seen.`)
  for (const [what, amount] of Object.entries(weight)) {
    const allowed = budget[what]
    const isOver = allowed !== undefined && amount > allowed
    isTooMuch ||= isOver
    const shown = what.startsWith('requests') ? String(amount) : `${amount.toFixed(1)} KB`
    console.log(`  ${isOver ? '✗' : ' '} ${what.padEnd(18)} ${shown.padStart(9)}${allowed ? `  of ${allowed}` : ''}`)
  }
}
