// @ts-check
import { busyMs, SLOWED, table, withPhone } from './harness.mjs'

const LINES = 2000
const BOOKINGS = 500
const ALPHABET = '234679ABCDEFGHJKMNPQRTVWXY'
const NAMES = 'Adaeze Ngozi Temitope Halima Chidinma Bisi Kemi'.split(' ')
const day = (/** @type {number} */ n) => `2026-11-${String(1 + (n % 14)).padStart(2, '0')}`
const amount = (/** @type {number} */ n) => 20_000 + (n % 5) * 5000
const code = (/** @type {number} */ n) =>
  Array.from({ length: 5 }, (_, at) => ALPHABET[Math.floor(n / 26 ** (at % 3)) % 26]).join('')
const name = (/** @type {number} */ n) => `${NAMES[n % NAMES.length]} ${NAMES[(n * 3) % NAMES.length]}${n % 50}`

/** How long a long bank statement takes on a slow phone: read, compared with many bookings, and shown. */
export default function statementSpeed() {
  return withPhone(async ({ url, open }) => {
    const { page, devTools } = await open({ isDesk: true })
    const claims = { success: true, since: '2026-09-15', today: '2026-11-16', bookings: bookings(), transfers: [] }
    await page.route('**/api/desk/money/claims', route => route.fulfill({ json: claims }))
    const file = { name: 's.csv', mimeType: 'text/csv', buffer: Buffer.from(statement()) }
    const rows = []
    for (const run of ['first, code included', 'second', 'third']) {
      await page.goto(`${url}/desk/money/statement`, { waitUntil: 'networkidle' })
      const before = await busyMs(devTools)
      const shown = page.evaluate(watch)
      await page.locator('input[type=file]').setInputFiles(file)
      const { read, longest } = await shown
      rows.push([run, ...[(await busyMs(devTools)) - before, read, longest].map(Math.round)])
    }
    console.log(`${LINES} lines, ${BOOKINGS} bookings, processor ÷ ${SLOWED}; milliseconds until the matches are known`)
    console.log(table(['run', 'of CPU', 'on the clock', 'longest without a pause'], rows))
  })
}

const bookings = () =>
  Array.from({ length: BOOKINGS }, (_, n) => ({
    _id: `booking-${n}`,
    bookingHash: `HASH${n}`,
    fullName: name(n),
    subServiceName: 'Ritual',
    bookingDate: '2026-11-20',
    bookingTime: '9:00 AM',
    status: 'submitted',
    paymentCode: code(n),
    amount: amount(n),
    bookedOn: day(n),
    claimedOn: day(n),
  }))

function statement() {
  const lines = Array.from({ length: LINES }, (_, n) => {
    const words = n % 4 === 0 ? `TRF/${code(n / 4)}/SPA` : `NIP TRANSFER FROM ${name(n).toUpperCase()} VIA APP`
    const money = n % 9 === 8 ? '"1,500.00",' : `,"${amount(n).toLocaleString('en')}.00"`
    return `${day(n)},${day(n)},${words},${money},"900,000.00",NIP${100_000 + n}`
  })
  return ['Trans Date,Value Date,Narration,Debit,Credit,Balance,Reference', ...lines].join('\n')
}

/** In the page: from the choice of the file to the mark that comparing leaves. @returns {Promise<{ read: number, longest: number }>} */
function watch() {
  return new Promise(resolve => {
    let [from, last, longest] = [0, 0, 0]
    const begin = () => {
      from = last = performance.now()
    }
    document.addEventListener('change', begin, true)
    // Runs every few milliseconds, so it sees for how long the page was not free.
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
