// @ts-check
import { chromium } from '@playwright/test'
import { crowdDay } from '../serve/full-day.mjs'
import { OWNER_TOKEN, startOwnServer } from '../serve/own-server.mjs'
import { findBrowser, LAUNCH_ARGS } from '../setup/find-browser.mjs'
import { say } from '../setup/process.mjs'

// Opens a day with far more bookings than a spa has, as a phone with a slow processor does, and tells how long its main
// thread was busy until the screen was full of them.
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const BOOKINGS = 200
const SLOWED = 4
const ALLOWED_MS = 200
const RUNS = 5
const [DATE, EMPTY] = ['2031-01-06', '2031-01-07']

const server = await startOwnServer({ RATE_LIMITS: 'off' })
const browser = await chromium.launch({ executablePath: findBrowser({ isWhole: true }), args: LAUNCH_ARGS })
try {
  say(`Booking ${BOOKINGS} people for one day`)
  await crowdDay({ url: server.url, token: OWNER_TOKEN, date: DATE }, BOOKINGS)
  const times = []
  for (let run = 0; run < RUNS; run++) times.push(await openDay())
  times.sort((a, b) => a - b)
  const median = times[Math.floor(RUNS / 2)] ?? Number.NaN
  console.log(
    `A day with ${BOOKINGS} bookings, processor ÷ ${SLOWED}: ${median.toFixed(0)} ms busy (${times.map(ms => ms.toFixed(0)).join(', ')}), ${ALLOWED_MS} allowed`,
  )
  if (!(median <= ALLOWED_MS)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}

/** From an empty day to the full one: what opening the day costs, without what opening the desk does. */
async function openDay() {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(token => localStorage.setItem('token', token), OWNER_TOKEN)
  const page = await context.newPage()
  await page.goto(`${server.url}/desk?date=${EMPTY}`, { waitUntil: 'networkidle' })
  const devTools = await context.newCDPSession(page)
  // The thread's own time: what other programs take from the machine does not count.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const before = await busy(devTools)
  await page.evaluate(openAndWait, DATE)
  const after = await busy(devTools)
  await context.close()
  return after - before
}

/** Runs in the page: until the screen is full of bookings and painted. What lies below follows in pauses. @param {string} date */
async function openAndWait(date) {
  const isThere = new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('main ol > li').length < 12) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(resolve))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  history.pushState(null, '', `/desk?date=${date}`)
  dispatchEvent(new PopStateEvent('popstate'))
  await isThere
}

/** How long the main thread has worked, in ms. @param {import('@playwright/test').CDPSession} devTools */
async function busy(devTools) {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const of = (/** @type {string} */ name) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000
}
