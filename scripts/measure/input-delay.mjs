// @ts-check
import { say } from '../setup/process.mjs'
import { median, SLOWED, table, withPhone } from './harness.mjs'

const RUNS = 5
const ALLOWED_MS = { shown: 200, heard: 100 }
/** The shortest interaction that a browser reports. */
const SHORTEST_MS = 16

/**
 * `shown`: from the tap to the frame that answers it; `heard`: until the page began to work on it; `task`: the longest time the page
 * was busy at a stretch, which is what a tap at the wrong moment would have waited.
 * @typedef {{ shown: number, heard: number, task: number }} Slowest
 * @typedef {import('./harness.mjs').Page} Page
 * @typedef {Record<string, (page: Page) => Promise<void>>} Steps
 */

/**
 * Books a time on a slow phone and prints for each step how long its slowest tap or key took until the page showed that it had
 * understood: the median of several bookings, which decides, and the worst, in which a busy machine has its share. At the end the same
 * for an empty page, which is the browser's own share.
 */
export default function inputDelay() {
  return withPhone(async ({ url, open }) => {
    /** @type {Record<string, Slowest[]>} */
    const seen = {}
    const walk = async (/** @type {string} */ address, /** @type {Steps} */ steps) => {
      const { page, close } = await open()
      await page.addInitScript(watch, SHORTEST_MS)
      await page.goto(address)
      await look(page)
      for (const [step, act] of Object.entries(steps)) {
        await act(page)
        const { interactions, ...slowest } = await look(page)
        // No interaction means that the measuring is broken, not that the page is quick.
        if (interactions === 0) throw new Error(`The browser saw no interaction at "${step}".`)
        seen[step] = [...(seen[step] ?? []), slowest]
      }
      await close()
    }
    for (let run = 1; run <= RUNS; run++) {
      say(`Booking on a phone ${SLOWED} times slower than this machine, ${run} of ${RUNS}`)
      await walk(`${url}/booking`, BOOKING)
      await walk(`data:text/html,${encodeURIComponent(EMPTY_PAGE)}`, NOTHING)
    }
    report(seen)
  })
}

/** @param {Record<string, Slowest[]>} seen */
function report(seen) {
  const rows = Object.entries(seen).map(([step, bookings]) => {
    const of = (/** @type {keyof Slowest} */ what) => bookings.map(slowest => Math.round(slowest[what]))
    const isOver = median(of('shown')) > ALLOWED_MS.shown || median(of('heard')) >= ALLOWED_MS.heard
    if (isOver) process.exitCode = 1
    const figures = /** @type {const} */ (['shown', 'heard', 'task']).map(
      what => `${median(of(what))} (${Math.max(...of(what))})`,
    )
    return [`${isOver ? '✗ ' : ''}${step}`, ...figures]
  })
  const limits = ['allowed', String(ALLOWED_MS.shown), `< ${ALLOWED_MS.heard}`, '']
  console.log(`\n${table(['median (worst), in ms', 'until shown', 'until heard', 'longest task'], [...rows, limits])}`)
}

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
  'choose another country, and Nigeria again': async page => {
    await nextOption(page, 'Country of the phone number')
    await page.keyboard.press('ArrowUp')
  },
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

/** By the arrow key: a choice in the browser's own list is no event of the page. @param {Page} page @param {string} label */
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

/** In the page, before its own code. @param {number} durationThreshold */
function watch(durationThreshold) {
  const none = { shown: 0, heard: 0, task: 0 }
  let seen = { ...none }
  let counted = 0
  const events = new PerformanceObserver(list => takeEvents(list.getEntries()))
  const tasks = new PerformanceObserver(list => takeTasks(list.getEntries()))
  events.observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold }))
  tasks.observe({ type: 'longtask' })

  /** @param {any[]} entries those without an id are neither taps nor keys, a moving pointer for instance */
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
    // Reported only after the frames they ended with.
    for (let frames = 0; frames < 3; frames++) await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve, 200))
    return /** @type {any} */ (window).sinceLastLook()
  })
}
