// @ts-check
import { OWNER_TOKEN } from '../serve/own-server.mjs'
import { bookAtDesk, fetchServices, nth } from '../serve/spa-client.mjs'
import { say } from '../setup/process.mjs'
import { busyMs, judged, median, SLOWED, withPhone } from './harness.mjs'

const BOOKINGS = 200
const ALLOWED_MS = 200
const [DATE, EMPTY] = ['2031-01-06', '2031-01-07']
const WORK = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

/** How long the main thread of a slow phone is busy until the screen is full of a day with far more bookings than a spa has. */
export default function deskDay() {
  return withPhone(async ({ url, open }) => {
    say(`Booking ${BOOKINGS} people for one day`)
    await crowdDay({ url, token: OWNER_TOKEN })
    const times = []
    for (let run = 0; run < 5; run++) {
      const { page, devTools, close } = await open({ isDesk: true })
      await page.goto(`${url}/desk?date=${EMPTY}`, { waitUntil: 'networkidle' })
      // From an empty day to the full one: without what opening the desk costs.
      const before = await busyMs(devTools, WORK)
      await page.evaluate(openAndWait, DATE)
      times.push((await busyMs(devTools, WORK)) - before)
      await close()
    }
    const each = times.map(ms => ms.toFixed(0)).join(', ')
    const busy = judged(Math.round(median(times)), ALLOWED_MS, ' ms')
    console.log(`A day with ${BOOKINGS} bookings, processor ÷ ${SLOWED}: busy for ${busy} (${each})`)
  })
}

/** @param {import('../serve/spa-client.mjs').Spa} spa */
async function crowdDay(spa) {
  const services = await fetchServices(spa)
  for (let n = 0; n < BOOKINGS; n++) {
    const { _id: serviceId, serviceArray } = nth(services, n)
    const minutes = 9 * 60 + ((n * 15) % (9 * 60))
    const hour = `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
    const slot = { bookingDate: DATE, bookingTime: `${hour} ${minutes < 720 ? 'AM' : 'PM'}` }
    const who = { fullName: `Guest ${n + 1}`, phoneNumber: '', email: '', origin: 'walk_in' }
    await bookAtDesk(spa, { serviceId, subServiceId: nth(serviceArray, n)._id, ...slot, ...who })
  }
}

/** In the page: until the screen is full of bookings and painted. What lies below is rendered later. @param {string} date */
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
