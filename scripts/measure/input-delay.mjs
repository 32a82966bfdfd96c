// @ts-check
import { chromium } from '@playwright/test'
import { startOwnServer } from '../serve/own-server.mjs'
import { findBrowser, LAUNCH_ARGS } from '../setup/find-browser.mjs'
import { say } from '../setup/process.mjs'

// Books a time as a phone with a slow processor does, and tells for each step how long its slowest tap or key took until the
// page showed that it had understood: the median of several bookings, which decides, and the worst, in which a busy
// machine has its share. At the end the same for a page with nothing in it, which is the browser's own share.
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const SLOWED = 4
const ALLOWED_MS = { shown: 200, heard: 100 }
const RUNS = 5
/** The shortest interaction and the shortest task a browser tells of. */
const SHORTEST_MS = { interaction: 16, task: 50 }

/**
 * `shown`: from the tap to the frame that answers it; `heard`: to when the page began to work on it; `task`: the longest
 * time the page was busy at a stretch, which is what a tap at the wrong moment would have waited.
 * @typedef {{ shown: number, heard: number, task: number }} Slowest
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {Record<string, (page: Page) => Promise<void>>} Steps
 */

/** @type {Steps} */
const BOOKING = {
  'choose a service': page => nextOption(page, 'Select Service'),
  'choose a sub-service': async page => {
    await nextOption(page, 'Sub Service')
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
  },
  'turn the month': page => press(page, 'Next month'),
  'choose a day': async page => {
    await page.locator('[data-date][aria-disabled="false"]').first().tap()
    await page.locator('[data-times] li').first().waitFor()
  },
  'choose a time': page => page.locator('[data-times] li button').first().tap(),
  'type the name': page => type(page, 'Full name', 'Adaeze Obi'),
  'type the email': page => type(page, 'Email', 'adaeze.obi@example.com'),
  'choose another country': page => nextOption(page, 'Country of the phone number'),
  'type the phone number': page => type(page, 'Phone number', '8012345678'),
  'confirm, the payment opens': async page => {
    await press(page, 'Confirm Booking')
    await page.getByRole('dialog', { name: 'Pay with Transfer' }).waitFor()
    // When the toast about it goes, the dialog takes its place: a tap at that moment would miss.
    await page.locator('[data-over-dialogs] > *').first().waitFor({ state: 'detached' })
  },
  'copy an account number': page => page.getByRole('button', { name: 'Copy' }).first().tap(),
  'write a note': page => type(page, 'Leave a note (optional)', 'From my sister'),
  'close the payment': page => press(page, 'Close'),
  'open the payment again': async page => {
    await press(page, 'Continue to pay')
    await page.getByRole('dialog', { name: 'Pay with Transfer' }).waitFor()
  },
}

/** @type {Steps} */
const NOTHING = {
  'nothing but a button': page => press(page, 'Button'),
  'nothing but a field': page => type(page, 'Field', 'Adaeze Obi'),
}
const EMPTY_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
  <title>Nothing</title><button>Button</button><label>Field <input></label>`

const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: findBrowser({ isWhole: true }), args: LAUNCH_ARGS })
/** Of every booking. @type {Record<string, Slowest[]>} */
const seen = {}
try {
  for (let run = 1; run <= RUNS; run++) {
    say(`Booking on a phone ${SLOWED} times slower than this machine, ${run} of ${RUNS}`)
    await walk(page => page.goto(`${server.url}/booking`), BOOKING)
    await walk(page => page.goto(`data:text/html,${encodeURIComponent(EMPTY_PAGE)}`), NOTHING)
  }
} finally {
  await browser.close()
  await server.stop()
}
report()

/** @param {(page: Page) => Promise<unknown>} open @param {Steps} steps */
async function walk(open, steps) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(watch, SHORTEST_MS.interaction)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await open(page)
  await look(page)
  for (const [step, act] of Object.entries(steps)) {
    await act(page)
    const { interactions, ...slowest } = await look(page)
    // Nobody touched anything: then the measuring is broken, not the page quick.
    if (interactions === 0) throw new Error(`The browser saw no interaction at "${step}".`)
    seen[step] = [...(seen[step] ?? []), slowest]
  }
  await context.close()
}

/** By the arrow key, because what is chosen in the browser's own list is no event of the page's. @param {Page} page @param {string} label */
async function nextOption(page, label) {
  await page.getByLabel(label).focus()
  await page.keyboard.press('ArrowDown')
}

/** @param {Page} page @param {string} name */
function press(page, name) {
  return page.getByRole('button', { name, exact: true }).tap()
}

/** @param {Page} page @param {string} label @param {string} text */
async function type(page, label, text) {
  await page.getByRole('textbox', { name: label }).tap()
  await page.keyboard.type(text)
}

/** Runs in the page, before anything of the page's own. @param {number} durationThreshold */
function watch(durationThreshold) {
  const none = { shown: 0, heard: 0, task: 0 }
  let seen = { ...none }
  let counted = 0
  const events = new PerformanceObserver(list => takeEvents(list.getEntries()))
  const tasks = new PerformanceObserver(list => takeTasks(list.getEntries()))
  events.observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold }))
  tasks.observe({ type: 'longtask' })

  /** @param {any[]} entries those without an id are no tap and no key: a pointer that moves, say */
  function takeEvents(entries) {
    for (const { interactionId, duration, startTime, processingStart } of entries) {
      if (!interactionId) continue
      seen.shown = Math.max(seen.shown, duration)
      seen.heard = Math.max(seen.heard, processingStart - startTime)
    }
  }

  /** @param {PerformanceEntryList} entries */
  function takeTasks(entries) {
    for (const { duration } of entries) seen.task = Math.max(seen.task, duration)
  }

  Object.assign(window, {
    sinceLastLook() {
      takeEvents(events.takeRecords())
      takeTasks(tasks.takeRecords())
      const { interactionCount } = /** @type {any} */ (performance)
      const answer = { ...seen, interactions: interactionCount - counted }
      seen = { ...none }
      counted = interactionCount
      return answer
    },
  })
}

/** What happened since the last look. @param {Page} page @returns {Promise<Slowest & { interactions: number }>} */
async function look(page) {
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    // Told of only after the frames they ended with.
    for (let frames = 0; frames < 3; frames++) await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve, 200))
    return /** @type {any} */ (window).sinceLastLook()
  })
}

function report() {
  console.log(`\n${row('median (worst), in ms', 'until shown', 'until heard', 'longest task')}`)
  for (const [step, bookings] of Object.entries(seen)) {
    const [shown, heard, task] = [
      spread(bookings.map(({ shown }) => shown)),
      spread(bookings.map(({ heard }) => heard)),
      spread(bookings.map(({ task }) => task)),
    ]
    const isOver = shown.median > ALLOWED_MS.shown || heard.median >= ALLOWED_MS.heard
    if (isOver) process.exitCode = 1
    const figures = [figure(shown, SHORTEST_MS.interaction), figure(heard, 1), figure(task, SHORTEST_MS.task)]
    console.log(row(`${isOver ? '✗' : ' '} ${step}`, ...figures))
  }
  console.log(row('  allowed', String(ALLOWED_MS.shown), `< ${ALLOWED_MS.heard}`))
}

/** @typedef {{ median: number, worst: number }} Spread @param {number[]} values @returns {Spread} */
function spread(values) {
  const ordered = values.toSorted((a, b) => a - b)
  return { median: ordered[Math.floor(ordered.length / 2)] ?? 0, worst: ordered.at(-1) ?? 0 }
}

/** @param {Spread} spread @param {number} shortest */
function figure({ median, worst }, shortest) {
  const [told, most] = [median, worst].map(ms => (ms < shortest ? `< ${shortest}` : ms.toFixed(0)))
  return `${told} (${most})`
}

/** @param {string} name @param {string[]} cells */
function row(name, ...cells) {
  return name.padEnd(30) + cells.map(cell => cell.padStart(16)).join('')
}
