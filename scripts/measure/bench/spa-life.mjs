// @ts-check
import { get } from 'node:http'
import { OWNER_TOKEN } from './subjects.mjs'
import { nextAddress } from './visitors.mjs'

/** What happens at a spa that is measured, through the calls that the site and the desk use. */

const DAY_MS = 86_400_000
const owner = { authorization: `Bearer ${OWNER_TOKEN}` }

/** @param {number} days from now */
const dayIn = days => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** @typedef {{ _id: string, slug: string, serviceArray: { _id: string }[] }} Service @param {string} url @returns {Promise<Service[]>} */
export async function servicesOf(url) {
  return (await readJson(`${url}/api/services/fetch_all`)).services
}

/** @param {string} sub @param {string} date */
export const timesPath = (sub, date) => `/api/booking/available-times?subServiceId=${sub}&date=${date}`
/** @param {string} sub @param {string} month */
export const datesPath = (sub, month) => `/api/booking/booked-dates?subServiceId=${sub}&month=${month}`

/** A day that has times, some days from now. @param {string} url @param {string} sub @param {number} from */
export async function openDay(url, sub, from) {
  const { availableTimes, nextFreeDate } = await readJson(url + timesPath(sub, dayIn(from)))
  return availableTimes.length > 0 ? dayIn(from) : nextFreeDate
}

/**
 * Every question about one service's next month, after a booking on one of its days; and only those whose answer that
 * booking may have changed.
 * @param {Service} service @returns {Record<string, (date: string) => string[]>}
 */
export function questionsAbout({ serviceArray }) {
  const subs = serviceArray.map(({ _id }) => _id)
  const days = Array.from({ length: 28 }, (_, n) => dayIn(7 + n))
  const months = Array.from({ length: 5 }, (_, n) => dayIn(30 * n).slice(0, 7))
  return {
    'times, changed': () => subs.flatMap(sub => days.map(day => timesPath(sub, day))),
    'dates, changed': () => subs.flatMap(sub => [...new Set(months)].map(month => datesPath(sub, month))),
    'the booked day': date => subs.flatMap(sub => [timesPath(sub, date), datesPath(sub, date.slice(0, 7))]),
  }
}

/** Days that are booked in turn. @param {number} n */
export const bookedDay = n => dayIn(14 + (n % 14))

/** A client more, at the desk. @param {string} url @param {Service} service @param {{ date: string, n: number }} which */
export async function bookAtDesk(url, { _id: serviceId, serviceArray }, { date, n }) {
  await post(`${url}/api/desk/bookings`, owner, {
    serviceId,
    subServiceId: serviceArray[0]?._id,
    bookingDate: date,
    bookingTime: `${9 + (n % 3)}:${n % 2 ? '30' : '00'} AM`,
    fullName: `Customer ${n}`,
    phoneNumber: '+234 801 234 5678',
    origin: 'phone',
    payment: { method: 'cash', amount: 10_000 },
    anyTime: true,
    squeezeIn: true,
  })
}

/** A device at the desk, and the address of a day that is full, a few receipts among it. @param {string} url @param {{ bookings: number, receipts: number }} how */
export async function busyDesk(url, { bookings, receipts }) {
  const services = await servicesOf(url)
  const date = dayIn(30)
  for (let n = 0; n < bookings; n++) await bookAtDesk(url, nth(services, n), { date, n })
  for (let n = 0; n < receipts; n++) await aReceipt(url, nth(services, n), n)
  const { key } = await post(`${url}/api/desk/devices`, owner, { name: 'Bench', role: 'desk' })
  const { token } = await post(`${url}/api/desk/enter`, {}, { key, name: 'Bench' })
  return { day: `/api/desk/day?date=${date}`, headers: { authorization: `Bearer ${token}` } }
}

/** @param {string} url @param {Service} service @param {number} n */
async function aReceipt(url, service, n) {
  const [wish] = await wishesFor(url, service, 60 + n, n)
  const { booking } = await post(`${url}/api/booking/create`, {}, wish ?? {})
  // Only now: the commands can be listed before anything is installed.
  const { default: sharp } = await import('sharp')
  const background = { width: 80, height: 160, channels: /** @type {const} */ (3), background: '#fff' }
  const picture = await sharp({ create: background }).png().toBuffer()
  const form = new FormData()
  form.append('bookingId', booking._id)
  form.append('image_0', new Blob([new Uint8Array(picture)]), 'receipt.png')
  const paid = await fetch(`${url}/api/booking/payment`, { method: 'PUT', body: form })
  if (!paid.ok) throw new Error(`A receipt was refused: ${await paid.text()}`)
}

let customers = 0

/** The first and the last time of a day, for two customers. @param {string} url @param {Service} service @param {number} from days from now @param {number} sub */
async function wishesFor(url, { _id: serviceId, serviceArray }, from, sub) {
  const subServiceId = nth(serviceArray, sub)._id
  const bookingDate = await openDay(url, subServiceId, from)
  const { availableTimes } = await readJson(url + timesPath(subServiceId, bookingDate))
  return [...new Set([availableTimes.at(0), availableTimes.at(-1)])].map(bookingTime => {
    const n = ++customers
    const contact = { fullName: `Customer ${n}`, email: `customer${n}@example.com`, phoneNumber: phone(n) }
    return { serviceId, subServiceId, bookingDate, bookingTime, ...contact }
  })
}

/** @param {number} n */
const phone = n => `+23480${String(10_000_000 + n).slice(-8)}`

/** Bookings that can all be made, by as many customers. @param {string} url @param {number} days */
export async function manyWishes(url, days) {
  const wishes = new Map()
  for (const service of await servicesOf(url))
    for (let day = 0; day < days; day++)
      for (const wish of await wishesFor(url, service, 10 + day, 0))
        wishes.set(`${wish.serviceId} ${wish.bookingDate} ${wish.bookingTime}`, wish)
  return [...wishes.values()].map(wish => ({
    path: '/api/booking/create',
    method: 'POST',
    body: JSON.stringify(wish),
    mayBeRefused: true,
  }))
}

/** @template Item @param {Item[]} items @param {number} n @returns {Item} */
function nth(items, n) {
  return /** @type {Item} */ (items[n % items.length])
}

/** @param {string} url @param {Record<string, string>} headers @param {object} body */
async function post(url, headers, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json()
}

/** As a visitor nobody has seen before: preparing asks more than one may in a minute. @param {string} url @returns {Promise<any>} */
function readJson(url) {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, localAddress: nextAddress() }, async answer => {
      let body = ''
      for await (const chunk of answer.setEncoding('utf8')) body += chunk
      if (answer.statusCode === 200) resolve(JSON.parse(body))
      else reject(new Error(`${url}: ${body}`))
    }).on('error', reject)
  })
}
