// @ts-check
import { chromium } from '@playwright/test'
import { OWNER_TOKEN, startOwnServer } from '../serve/own-server.mjs'
import { findBrowser, LAUNCH_ARGS } from '../setup/find-browser.mjs'

// How long a long statement takes on a slow phone: read, compared with many bookings and shown, and for how long at a time the
// page does not answer meanwhile. Figures to look at, on a machine that does nothing else.
const LINES = 2000
const BOOKINGS = 500
const TIMES_SLOWER = 4
const RUNS = 3

const ALPHABET = '234679ABCDEFGHJKMNPQRTVWXY'
const NAMES = [
  'Adaeze Obi',
  'Ngozi Eze',
  'Temitope Bakare',
  'Halima Yusuf',
  'Chidinma Okafor',
  'Bisi Alabi',
  'Kemi Coker',
]
const day = (/** @type {number} */ n) => `2026-11-${String(1 + (n % 14)).padStart(2, '0')}`
const code = (/** @type {number} */ n) =>
  Array.from({ length: 5 }, (_, at) => ALPHABET[Math.floor(n / 26 ** (at % 3)) % 26]).join('')
const name = (/** @type {number} */ n) =>
  `${NAMES[n % NAMES.length]} ${NAMES[(n * 3) % NAMES.length]?.split(' ')[1]}${n % 50}`

const bookings = Array.from({ length: BOOKINGS }, (_, n) => ({
  _id: `booking-${n}`,
  bookingHash: `HASH${n}`,
  fullName: name(n),
  subServiceName: 'Ritual',
  bookingDate: '2026-11-20',
  bookingTime: '9:00 AM',
  status: 'submitted',
  paymentCode: code(n),
  amount: 20_000 + (n % 5) * 5000,
  bookedOn: day(n),
  claimedOn: day(n),
}))
const csv = [
  'Trans Date,Value Date,Narration,Debit,Credit,Balance,Reference',
  ...Array.from({ length: LINES }, (_, n) => {
    const words = n % 4 === 0 ? `TRF/${code(n / 4)}/SPA` : `NIP TRANSFER FROM ${name(n).toUpperCase()} VIA APP`
    const money = n % 9 === 8 ? '"1,500.00",' : `,"${(20_000 + (n % 5) * 5000).toLocaleString('en')}.00"`
    return `${day(n)},${day(n)},${words},${money},"900,000.00",NIP${100_000 + n}`
  }),
].join('\n')

const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: findBrowser({ isWhole: true }), args: LAUNCH_ARGS })
try {
  const localStorage = [{ name: 'token', value: OWNER_TOKEN }]
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, isMobile: true, storageState })
  const page = await context.newPage()
  await page.route('**/api/desk/money/claims', route =>
    route.fulfill({ json: { success: true, since: '2026-09-15', today: '2026-11-16', bookings, transfers: [] } }),
  )
  const session = await context.newCDPSession(page)
  // By the thread's own clock: what others on the machine take does not count, what the slowing takes does.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0)
  }
  for (let run = 1; run <= RUNS; run++) {
    await page.goto(`${server.url}/desk/money/statement`, { waitUntil: 'networkidle' })
    const before = await busy()
    const shown = page.evaluate(watch)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 's.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const { read, longest } = await shown
    const spent = (await busy()) - before
    console.log(
      `${LINES} lines, ${BOOKINGS} bookings, CPU ${TIMES_SLOWER}× slower: ${spent.toFixed(0)} ms of CPU and ${read.toFixed(0)} ms on the clock until the matches are known, not longer than ${longest.toFixed(0)} ms at a time${run === 1 ? ' (first run, code included)' : ''}`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
}

/** In the page: from the choice of the file to the marks that reading and comparing leave behind. @returns {Promise<{ read: number, longest: number }>} */
function watch() {
  return new Promise(resolve => {
    let from = 0
    let last = 0
    let longest = 0
    document.addEventListener(
      'change',
      () => {
        from = performance.now()
        last = from
      },
      true,
    )
    // Let in every few milliseconds, it sees for how long the page was not free.
    const look = () => {
      const now = performance.now()
      const done = performance.getEntriesByName('statement compared').at(-1)
      if (from > 0) longest = Math.max(longest, now - last)
      last = now
      if (from > 0 && done && done.startTime > from) resolve({ read: done.startTime - from, longest })
      else setTimeout(look, 4)
    }
    look()
  })
}
