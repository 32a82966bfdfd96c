import type { Page, Request } from '@playwright/test'
import { OWNER_TOKEN } from '../serve/own-server.ts'
import { bookAtDesk, createBooking, fetchServices, nth, type Service, wishesFor } from '../serve/spa-client.ts'
import { judged, sum, withPhone } from './harness.ts'

interface Transfer {
  url: string
  kind: string
  bytes: number
}

interface View {
  name: string
  path: string
  isDesktop?: boolean
  /** After the page has loaded. */
  act?: (page: Page) => Promise<void>
  /** The views whose files a visitor has already. */
  after?: string[]
  budget: Record<string, number>
}

const DESKTOP = { viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const HOME = 'The home page on a phone'
const DESK = 'The desk on a phone: today, receipts, a booking'
const MONEY = 'The money screen on a phone'
const STATEMENT = '/desk/money/statement'

/**
 * What a page may cost a first visitor before a scroll or a tap: kilobytes of compressed bodies (1 KB = 1000 bytes) and requests.
 * `code` is JavaScript, CSS and HTML; `new code` is without the HTML and without what the views in `after` have fetched.
 */
const views = ({ manage, service }: { manage: string; service: Service }): View[] => [
  {
    name: HOME,
    path: '/',
    budget: {
      JavaScript: 71,
      HTML: 14.2,
      CSS: 10.5,
      fonts: 36,
      'hero picture': 32,
      'whole first view': 163,
      requests: 12,
    },
  },
  {
    name: 'The home page on a desktop',
    path: '/',
    isDesktop: true,
    budget: { JavaScript: 71, HTML: 14.2, CSS: 10.5, fonts: 36, 'whole first view': 170, requests: 12 },
  },
  { name: 'The booking page on a phone', path: '/booking', budget: { code: 100, 'requests for code': 8 } },
  { name: 'A booking of one’s own on a phone', path: manage, budget: { code: 103, 'requests for code': 12 } },
  { name: DESK, path: '/desk', act: walkDesk, after: [HOME], budget: { 'code over the site': 50 } },
  {
    name: 'The catalogue’s editor on a phone',
    path: `/desk/catalogue/${service._id}`,
    async act(page) {
      const sub = page.getByRole('button', { name: nth(service.serviceArray, 0).name })
      await sub.first().click()
      await page.getByRole('region', { name: /^What customers see/ }).waitFor()
    },
    after: [DESK],
    budget: { 'new code': 25 },
  },
  { name: MONEY, path: '/desk/money', budget: {} },
  { name: 'The bank’s statement on a phone', path: STATEMENT, after: [DESK, MONEY], budget: { 'new code': 9 } },
  {
    name: 'A statement as CSV and as XLSX, read and compared',
    path: STATEMENT,
    act: readStatements,
    after: [DESK, MONEY],
    budget: { 'new code': 8 + 15 },
  },
]

async function walkDesk(page: Page) {
  await page.getByRole('link', { name: /Receipts/ }).click()
  await page.getByText('Nothing to check.').waitFor()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'List' }).click()
  // After nine in the evening a link to be done with her follows the one to her booking.
  await page.getByRole('link', { name: /Ada/ }).first().click()
  await page.getByRole('heading', { name: 'Ada' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function readStatements(page: Page) {
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  // No workbook, but its reader has to be loaded to find that out.
  await choose('statement.xlsx', 'PK')
  await page.getByText('This spreadsheet is damaged').waitFor()
  await choose('statement.csv', 'Date,Narration,Debit,Credit\n13/01/2026,NGOZI EZE,,"25,000.00"')
  await page.getByText('One transfer came in').waitFor()
  await page.waitForLoadState('networkidle')
}

/** `npm run weight`. `npm run measure -- weight list` also names every file. */
export default function weight(args: string[] = []) {
  return withPhone(async ({ url, open }) => {
    const seen = new Map<string, Transfer[]>()
    for (const view of views(await prepare(url))) {
      const { page, close } = await open({
        slowed: 1,
        isDesk: view.path.startsWith('/desk'),
        ...(view.isDesktop && DESKTOP),
      })
      const transfers = await transfersOf(page, url + view.path, view.act)
      await close()
      seen.set(view.name, transfers)
      const known = new Set((view.after ?? []).flatMap(name => seen.get(name) ?? []).map(one => one.url))
      const fresh = transfers.filter(one => !known.has(one.url))
      report(view, weigh(transfers, fresh))
      for (const foreign of transfers.filter(one => new URL(one.url).origin !== url)) {
        console.log(`  ✗ from another host: ${foreign.url}`)
        process.exitCode = 1
      }
      if (!args.includes('list')) continue
      for (const { url, bytes } of fresh) console.log(`    ${String(bytes).padStart(7)} ${new URL(url).pathname}`)
    }
  })
}

/** A customer's own booking, and a walk-in at the desk today. */
async function prepare(url: string) {
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

/** Everything one visit fetches, each URL once: a preload and its use are one transfer. */
async function transfersOf(page: Page, url: string, act: View['act']) {
  const transfers = new Map<string, Promise<Transfer>>()
  page.on('requestfinished', request => {
    if (!transfers.has(request.url())) transfers.set(request.url(), transferOf(request))
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}.`)
  // On a busy machine the network may be idle before the page is painted, and its code is fetched after that.
  await page.waitForFunction(() => !('queuedInteractions' in window) || window.queuedInteractions === undefined)
  await page.waitForTimeout(1000)
  await act?.(page)
  // The desk polls on; sizes of later requests cannot be read once the page closes.
  page.removeAllListeners('requestfinished')
  return Promise.all(transfers.values())
}

/** By a part of the content type. */
const KINDS = {
  javascript: 'JavaScript',
  css: 'CSS',
  'font/': 'fonts',
  'image/': 'pictures',
  html: 'HTML',
  json: 'answers',
}

async function transferOf(request: Request): Promise<Transfer> {
  const type = (await (await request.response())?.headerValue('content-type')) ?? ''
  const [, kind] = Object.entries(KINDS).find(([part]) => type.includes(part)) ?? []
  const { responseBodySize: bytes } = await request.sizes()
  return { url: request.url(), kind: kind ?? 'other', bytes }
}

const isCode = ({ kind }: Transfer) => ['JavaScript', 'CSS', 'HTML'].includes(kind)
const kilobytes = (transfers: Transfer[]) => sum(transfers.map(({ bytes }) => bytes)) / 1000

function weigh(transfers: Transfer[], fresh: Transfer[]): Record<string, number> {
  const kinds = [...new Set(transfers.map(({ kind }) => kind))].sort()
  return {
    ...Object.fromEntries(kinds.map(kind => [kind, kilobytes(transfers.filter(one => one.kind === kind))])),
    'hero picture': kilobytes(transfers.filter(({ url }) => /\/pictures\/hero/.test(url))),
    code: kilobytes(transfers.filter(isCode)),
    'requests for code': transfers.filter(isCode).length,
    'whole first view': kilobytes(transfers),
    requests: transfers.length,
    'code over the site': kilobytes(fresh.filter(isCode)),
    'new code': kilobytes(fresh.filter(one => isCode(one) && one.kind !== 'HTML')),
  }
}

function report({ name, budget }: View, weight: Record<string, number>) {
  console.log(`\n${name}`)
  // A kind that was not seen means that the measuring is broken, not that the page is light.
  for (const what of Object.keys(budget)) if (!weight[what]) throw new Error(`No ${what} was seen.`)
  for (const [what, amount] of Object.entries(weight))
    console.log(`  ${what.padEnd(20)} ${judged(amount, budget[what], what.startsWith('requests') ? '' : ' KB')}`)
}
