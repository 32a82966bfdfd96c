import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { build } from '../build/build.mjs'
import { openDemoSpa } from '../demo/open-spa.ts'
import { fetchServices } from '../serve/spa-client.ts'
import { ensureBrowser, LAUNCH_ARGS } from '../setup/browser.ts'
import { root, Stop, say } from '../setup/process.mjs'

interface Screens {
  phone: Page
  wide: Page
  url: string
}

/** A Thursday, late in the morning: most is offered, some are gone, some are here, most are to come. */
const AT = new Date('2026-11-19T11:10:00+01:00')
const FOLDER = join(root, 'docs', 'pictures')
const MAX_BYTES = 120_000
const QUALITIES = [84, 76, 68, 58]

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
const SERVICE = 'massage'
/** Any picture: it is not shown, and resembles no other receipt. */
const RECEIPT = join(root, 'web', 'pictures', 'massage.jpg')

/** The documents' pictures, from the demo at the same hour every time. */
export default async function pictures() {
  const executablePath = await ensureBrowser()
  await build()
  say('Making up two weeks of guests.')
  const { url, deskLink, remove } = await openDemoSpa({ at: AT })
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  try {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    await sitePictures({ phone: await open(browser, PHONE), wide: await open(browser, DESKTOP), url })
    await deskPictures({ phone: await open(browser, PHONE), wide: await open(browser, DESKTOP), url }, deskLink)
  } finally {
    await browser.close()
    await remove()
  }
  say(`${readdirSync(FOLDER).length} pictures are in docs/pictures. Look at each before you keep it.`)
}

async function open(browser: Browser, device: typeof PHONE | typeof DESKTOP) {
  const surroundings = { locale: 'en-GB', timezoneId: 'Africa/Lagos', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...device, ...surroundings, serviceWorkers: 'block' })
  await context.addInitScript(() => localStorage.setItem('survey_completed', 'true'))
  const page = await context.newPage()
  await page.clock.install({ time: AT })
  return page
}

/** What is in view, once everything in it has loaded. */
async function take(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const inView = [...document.images].filter(image => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inView.map(image => image.decode().catch(() => {})))
  })
  // Longer than anything on the pages moves.
  await page.waitForTimeout(700)
  const shot = await page.screenshot()
  for (const quality of QUALITIES) {
    const picture = await sharp(shot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= MAX_BYTES) return sharp(picture).toFile(join(FOLDER, `${name}.webp`))
  }
  throw new Stop(`The picture ${name} is too large for the documents.`)
}

/** From the first page to a booking. */
async function sitePictures({ phone, wide, url }: Screens) {
  await wide.goto(url)
  await take(wide, 'home')
  await phone.goto(`${url}/services/${SERVICE}`)
  await scrollTo(phone.getByRole('heading', { name: 'Pricing Plans' }))
  await take(phone, 'service')

  const service = (await fetchServices({ url })).find(({ slug }) => slug === SERVICE)
  await phone.goto(`${url}/booking?service=${SERVICE}&sub=${service?.serviceArray[0]?._id}`)
  await phone.locator('[data-date][aria-disabled="false"]:visible').nth(1).click()
  await phone.getByRole('group', { name: 'Available times' }).getByRole('button').nth(2).click()
  await scrollTo(phone.getByRole('heading', { name: 'November 2026' }))
  await take(phone, 'booking')

  await phone.getByLabel('Full name').fill('Adaeze Obi')
  await phone.getByLabel('Email', { exact: true }).fill('adaeze.obi@example.com')
  await phone.getByRole('textbox', { name: 'Phone number' }).fill('+234 800 555 1000')
  await phone.getByRole('button', { name: 'Confirm Booking' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Pay with Transfer' })
  await dialog.getByRole('timer').waitFor()
  await phone.getByText('Booking created successfully!').waitFor({ state: 'hidden' })
  await take(phone, 'payment')

  await dialog.getByLabel(/Upload your receipt/).setInputFiles(RECEIPT)
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  await phone.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor()
  await take(phone, 'success')
}

/** To just below the bar at the top. */
const scrollTo = (locator: Locator) =>
  locator.evaluate(element => scrollBy(0, element.getBoundingClientRect().top - 92))

const centre = (locator: Locator) => locator.evaluate(element => element.scrollIntoView({ block: 'center' }))

/** The screens the handbook walks through. */
async function deskPictures({ phone, wide, url }: Screens, deskLink: string) {
  await phone.goto(deskLink)
  await phone.getByLabel('Name of this device').fill('Folake’s new phone')
  await phone.getByRole('button', { name: /^Open the desk on this device/ }).click()
  await phone.getByRole('navigation', { name: 'Desk' }).waitFor()
  const token = await phone.evaluate(() => localStorage.getItem('token'))
  await wide.context().addInitScript(value => localStorage.setItem('token', value ?? ''), token)

  const show = (path: string) => phone.goto(`${url}/desk${path}`, { waitUntil: 'networkidle' })
  await show('')
  await centre(phone.getByText(/^Now /))
  await take(phone, 'desk-today')
  await phone.getByText('Oluwaseun Akintola').click()
  await phone.getByRole('button', { name: 'WhatsApp' }).waitFor()
  await take(phone, 'desk-booking')

  const headers = { authorization: `Bearer ${token}` }
  const { receipts } = await (await fetch(`${url}/api/desk/receipts`, { headers })).json()
  const twice = receipts.find((card: { likenesses: unknown[] }) => card.likenesses.length > 0)
  await show(`/receipts/${twice.booking._id}`)
  await centre(phone.getByText(/changed here/))
  await take(phone, 'desk-same-receipt')
  await show('/numbers')
  await phone.getByRole('button', { name: 'This week' }).click()
  await take(phone, 'desk-numbers')
  for (const name of ['receipts', 'new', 'money', 'people', 'catalogue']) {
    await show(`/${name}`)
    await take(phone, `desk-${name}`)
  }
  await phone.setViewportSize({ width: 390, height: 560 })
  await show('/letters')
  await take(phone, 'desk-letters')

  await wide.goto(`${url}/desk`, { waitUntil: 'networkidle' })
  await wide.getByRole('button', { name: 'By room' }).click()
  await take(wide, 'desk-stations')
}
