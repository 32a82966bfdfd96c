// @ts-check
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { ensureBrowser } from '../setup/ensure-browser.mjs'
import { LAUNCH_ARGS } from '../setup/find-browser.mjs'
import { root, Stop, say } from '../setup/process.mjs'
import { deskPictures, enterDesk } from './desk-pictures.mjs'
import { openDemoSpa } from './open-spa.mjs'
import { sitePictures } from './site-pictures.mjs'

/** A Thursday, late in the morning: most is offered, some are gone, some are here, most are to come. */
const AT = new Date('2026-11-19T11:10:00+01:00')
const FOLDER = join(root, 'docs', 'pictures')
const MAX_BYTES = 120_000
const QUALITIES = [84, 76, 68, 58]

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }

/** The documents' pictures, from the demo at the same hour every time. */
export async function pictures() {
  const executablePath = await ensureBrowser()
  say('Making up two weeks of guests.')
  const spa = await openDemoSpa({ at: AT })
  try {
    await takeAll(spa, executablePath)
  } finally {
    await spa.remove()
  }
  say(`${readdirSync(FOLDER).length} pictures are in docs/pictures. Look at each before you keep it.`)
}

/** @param {Pick<Awaited<ReturnType<typeof openDemoSpa>>, 'url' | 'deskLink'>} spa @param {string} executablePath */
export async function takeAll({ url, deskLink }, executablePath) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  try {
    await sitePictures({ phone: await open(browser, PHONE), wide: await open(browser, DESKTOP), url, take })
    const [phone, wide] = [await open(browser, PHONE), await open(browser, DESKTOP)]
    await enterDesk(phone, wide, deskLink)
    await deskPictures({ phone, wide, url, take })
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
    // The same clock as the server's; and nobody is asked where they heard of the spa.
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

/**
 * What is in view, when everything in it has come.
 * @param {import('@playwright/test').Page} page @param {string} name
 */
async function take(page, name) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const inView = [...document.images].filter(image => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inView.map(image => image.decode().catch(() => {})))
  })
  await page.waitForTimeout(SETTLE_MS)
  const shot = await page.screenshot()
  for (const quality of QUALITIES) {
    const picture = await sharp(shot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > MAX_BYTES) continue
    await sharp(picture).toFile(join(FOLDER, `${name}.webp`))
    return
  }
  throw new Stop(`The picture ${name} is too large for the documents.`)
}

/** Longer than anything on the pages moves. */
const SETTLE_MS = 700
