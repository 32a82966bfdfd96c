// @ts-check
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { build } from '../build/build.mjs'
import { openDemoSpa } from '../demo/open-spa.mjs'
import { fetchServices } from '../serve/spa-client.mjs'
import { ensureBrowser, LAUNCH_ARGS } from '../setup/browser.mjs'
import { root, Stop, say } from '../setup/process.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ phone: Page, wide: Page, url: string }} Screens
 */

/** A Thursday, late in the morning: most is offered, some are gone, some are here, most are to come. */
const AT = new Date('2026-11-19T11:10:00+01:00')
const FOLDER = join(root, 'docs', 'pictures')
const MAX_BYTES = 120_000
const QUALITIES = [84, 76, 68, 58]

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }

/** The documents' pictures, from the demo at the same hour every time. */
export default async function pictures() {
  const executablePath = await ensureBrowser()
  await build()
  say('Making up two weeks of guests.')
  const spa = await openDemoSpa({ at: AT })
  try {
    await takeAll(spa, executablePath)
  } finally {
    await spa.remove()
  }
  say(`${readdirSync(FOLDER).length} pictures are in docs/pictures. Look at each before you keep it.`)
}

/** @param {{ url: string, deskLink: string }} spa @param {string} executablePath */
async function takeAll({ url, deskLink }, executablePath) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  try {
    await sitePictures({ phone: await open(browser, PHONE), wide: await open(browser, DESKTOP), url })
    const [phone, wide] = [await open(browser, PHONE), await open(browser, DESKTOP)]
    await enterDesk(phone, wide, deskLink)
    await deskPictures({ phone, wide, url })
  } finally {
    await browser.close()
  }
}

/** @param {import('@playwright/test').Browser} browser @param {typeof PHONE | typeof DESKTOP} device */
async function open(browser, device) {
  const context = await browser.newContext({
    ...device,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript(
    // The same clock as the server's, and no survey.
    by => {
      const RealDate = Date
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, args) => Reflect.construct(target, args.length === 0 ? [RealDate.now() + by] : args),
        get: (target, name) => (name === 'now' ? () => RealDate.now() + by : Reflect.get(target, name)),
      })
      localStorage.setItem('survey_completed', 'true')
    },
    AT.getTime() - Date.now(),
  )
  return context.newPage()
}

/** What is in view, once everything in it has loaded. @param {Page} page @param {string} name */
async function take(page, name) {
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
    if (picture.length > MAX_BYTES) continue
    await sharp(picture).toFile(join(FOLDER, `${name}.webp`))
    return
  }
  throw new Stop(`The picture ${name} is too large for the documents.`)
}

const SERVICE = 'massage'
/** Any picture: it is not shown, and resembles no other receipt. */
const RECEIPT = join(root, 'web', 'pictures', 'massage.jpg')
const GUEST = { name: 'Adaeze Obi', email: 'adaeze.obi@example.com', phone: '+234 800 555 1000' }

/** What a visitor sees, on the way from the first page to a booking. @param {Screens} screens */
async function sitePictures({ phone, wide, url }) {
  await wide.goto(url)
  await take(wide, 'home')
  await phone.goto(`${url}/services/${SERVICE}`)
  await scrollTo(phone.getByRole('heading', { name: 'Pricing Plans' }))
  await take(phone, 'service')

  const service = (await fetchServices({ url })).find(({ slug }) => slug === SERVICE)
  await phone.goto(`${url}/booking?service=${SERVICE}&sub=${service?.serviceArray[0]?._id}`)
  await phone.locator('[data-date="2026-11-21"]').click()
  const times = phone.getByRole('group', { name: 'Available times' }).getByRole('button')
  await times.nth(2).click()
  await scrollTo(phone.getByRole('heading', { name: 'November 2026' }))
  await take(phone, 'booking')

  await phone.getByLabel('Full name').fill(GUEST.name)
  await phone.getByLabel('Email', { exact: true }).fill(GUEST.email)
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(GUEST.phone)
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

/** To just below the bar at the top. @param {import('@playwright/test').Locator} locator */
async function scrollTo(locator) {
  await locator.evaluate(element => scrollBy(0, element.getBoundingClientRect().top - 92))
}

/** Lets the phone in by the link, and the large screen by the phone's credential. @param {Page} phone @param {Page} wide @param {string} link */
async function enterDesk(phone, wide, link) {
  await phone.goto(link)
  await phone.getByLabel('Name of this device').fill('Folake’s new phone')
  await phone.getByRole('button', { name: /^Open the desk on this device/ }).click()
  await phone.getByRole('navigation', { name: 'Desk' }).waitFor()
  const token = await phone.evaluate(() => localStorage.getItem('token'))
  await wide.context().addInitScript(value => localStorage.setItem('token', value ?? ''), token)
}

/** The screens the handbook walks through. @param {Screens} screens */
async function deskPictures({ phone, wide, url }) {
  const open = (/** @type {string} */ path) => phone.goto(`${url}/desk${path}`, { waitUntil: 'networkidle' })

  await open('')
  await phone.getByText(/^Now /).evaluate(line => line.scrollIntoView({ block: 'center' }))
  await take(phone, 'desk-today')
  await phone.getByText('Oluwaseun Akintola').click()
  await phone.getByRole('button', { name: 'WhatsApp' }).waitFor()
  await take(phone, 'desk-booking')

  await open('/receipts')
  await take(phone, 'desk-receipts')
  const { receipts } = await phone.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await fetch('/api/desk/receipts', { headers })).json()
  })
  const twice = receipts.find((/** @type {{ likenesses: unknown[] }} */ card) => card.likenesses.length > 0)
  await open(`/receipts/${twice.booking._id}`)
  await phone.getByText(/changed here/).evaluate(words => words.scrollIntoView({ block: 'center' }))
  await take(phone, 'desk-same-receipt')

  await open('/new')
  await take(phone, 'desk-new')
  await open('/numbers')
  await phone.getByRole('button', { name: 'This week' }).click()
  await take(phone, 'desk-numbers')
  await open('/money')
  await take(phone, 'desk-money')
  await open('/people')
  await take(phone, 'desk-people')
  await open('/letters')
  await phone.setViewportSize({ width: 390, height: 560 })
  await take(phone, 'desk-letters')
  await phone.setViewportSize({ width: 390, height: 844 })
  await open('/catalogue')
  await take(phone, 'desk-catalogue')

  await wide.goto(`${url}/desk`, { waitUntil: 'networkidle' })
  await wide.getByRole('button', { name: 'Rooms' }).click()
  await take(wide, 'desk-stations')
}
