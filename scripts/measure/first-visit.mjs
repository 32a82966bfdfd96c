// @ts-check
import { chromium } from '@playwright/test'
import { startOwnServer } from '../serve/own-server.mjs'
import { findBrowser, LAUNCH_ARGS } from '../setup/find-browser.mjs'

// Opens pages for the first time as a phone with a slow processor on a slow line does, and tells when something is painted,
// when the largest part is, when the brand's type is, and how far the page moved. On a busy machine the numbers are the
// machine's: compare medians, taken one after the other.
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const SLOWED = 4
const LINE = { megabits: Number(process.env.MEGABITS ?? 1.6), latency: Number(process.env.LATENCY_MS ?? 150) }
const RUNS = Number(process.env.RUNS ?? 7)
const PATHS = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/services/facials', '/booking']
const FAMILIES = { headlines: '500 100px Cormorant', text: '400 100px Mulish' }

/** @typedef {Record<'first paint' | 'largest paint' | 'headlines' | 'text' | 'moved', number | undefined>} Visit */

const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: findBrowser({ isWhole: true }), args: LAUNCH_ARGS })
try {
  console.log(`${LINE.megabits} Mbit/s, ${LINE.latency} ms, processor ÷ ${SLOWED}, median (worst) of ${RUNS}`)
  for (const path of PATHS) {
    /** @type {Visit[]} */
    const visits = []
    for (let run = 0; run < RUNS; run++) visits.push(await visit(path))
    console.log(`\n${path}`)
    report(visits)
  }
} finally {
  await browser.close()
  await server.stop()
}

/** @param {string} path @returns {Promise<Visit>} */
async function visit(path) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(watch, FAMILIES)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  const bytesPerSecond = (LINE.megabits * 1_000_000) / 8
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => /** @type {any} */ (window).firstVisit())
  await context.close()
  return seen
}

/** Runs in the page, before anything of the page's own. @param {Record<string, string>} families */
function watch(families) {
  /** @type {Record<string, number | undefined>} */
  const seen = { moved: 0 }
  /** @param {string} type @param {(entry: any) => void} take */
  const observe = (type, take) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen['first paint'] = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen['largest paint'] = startTime
  })
  observe('layout-shift', ({ value }) => {
    seen.moved = (seen.moved ?? 0) + value
  })

  // A word in each type beside the page: as wide as in the last resort until the browser uses the type.
  new MutationObserver((_, observer) => {
    if (!document.body) return
    observer.disconnect()
    for (const [name, font] of Object.entries(families)) {
      const probe = document.createElement('span')
      probe.textContent = 'mimosa'
      probe.style.cssText = `position:fixed;visibility:hidden;white-space:nowrap;font:${font},monospace`
      document.body.append(probe)
      const alone = document.createElement('span')
      alone.textContent = probe.textContent
      alone.style.cssText = probe.style.cssText
      alone.style.fontFamily = 'monospace'
      document.body.append(alone)
      const look = () => {
        if (probe.offsetWidth === alone.offsetWidth) return requestAnimationFrame(look)
        seen[name] = performance.now()
      }
      look()
    }
  }).observe(document, { childList: true, subtree: true })

  Object.assign(window, { firstVisit: () => seen })
}

/** @param {Visit[]} visits */
function report(visits) {
  for (const what of /** @type {const} */ (['first paint', 'largest paint', 'headlines', 'text', 'moved'])) {
    const values = visits.map(seen => seen[what] ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
    const shown = [values[Math.floor(values.length / 2)], values.at(-1)].map((value = Number.NaN) =>
      what === 'moved' ? value.toFixed(4) : Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'never',
    )
    console.log(`  ${what.padEnd(14)} ${shown[0]?.padStart(9)}  (${shown[1]})`)
  }
}
