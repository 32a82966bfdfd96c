// @ts-check
// Calls of the site and of the desk, for scripts and tests that fill a spa.

/**
 * @typedef {{ url: string, token?: string, fetch?: (url: string, init: RequestInit) => Promise<Response> }} Spa
 * @typedef {{ _id: string, name: string, price: number }} SubService
 * @typedef {{ _id: string, name: string, slug: string, stations: number, serviceArray: SubService[] }} Service
 * @typedef {{ _id: string, bookingHash: string, fullName: string, bookingTime: string, price: number }} Booking
 */

const MS_PER_DAY = 86_400_000

/** @param {number} days from today */
export const dayIn = days => new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10)

/** @template Item @param {Item[]} items @param {number} n @returns {Item} */
export const nth = (items, n) => /** @type {Item} */ (items[n % items.length])

/** Calls the API and returns its JSON; a refusal throws. @param {Spa} spa @param {string} method @param {string} path @param {object} [body] */
export async function call({ url, token, fetch = globalThis.fetch }, method, path, body) {
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** @param {Spa} spa @returns {Promise<Service[]>} */
export const fetchServices = async spa => (await call(spa, 'GET', '/api/services/fetch_all')).services

/** A booking that the desk makes, at any time. @param {Spa} spa @param {object} body @returns {Promise<Booking>} */
export const bookAtDesk = async (spa, body) =>
  (await call(spa, 'POST', '/api/desk/bookings', { anyTime: true, squeezeIn: true, ...body })).booking

/** @param {string} subServiceId @param {string} date */
export const timesPath = (subServiceId, date) =>
  `/api/booking/available-times?subServiceId=${subServiceId}&date=${date}`

/** @param {string} subServiceId @param {string} day any day of the month */
export const datesPath = (subServiceId, day) =>
  `/api/booking/booked-dates?subServiceId=${subServiceId}&month=${day.slice(0, 7)}`

let customers = 0

export function newCustomer() {
  const n = ++customers
  const phoneNumber = `+23480${String(10_000_000 + n).slice(-8)}`
  return { fullName: `Customer ${n}`, email: `customer${n}@example.com`, phoneNumber }
}

/** The first and the last free time of a service, on that day or the next free one. @param {Spa} spa @param {Service} service @param {number} days from today */
export async function wishesFor(spa, { _id: serviceId, serviceArray }, days) {
  const subServiceId = nth(serviceArray, 0)._id
  let bookingDate = dayIn(days)
  let { availableTimes, nextFreeDate } = await call(spa, 'GET', timesPath(subServiceId, bookingDate))
  if (availableTimes.length === 0) {
    bookingDate = nextFreeDate
    availableTimes = (await call(spa, 'GET', timesPath(subServiceId, bookingDate))).availableTimes
  }
  const times = new Set([availableTimes.at(0), availableTimes.at(-1)])
  return [...times].map(bookingTime => ({ serviceId, subServiceId, bookingDate, bookingTime, ...newCustomer() }))
}

/** @param {Spa} spa @param {object} wish @returns {Promise<{ booking: Booking, manageKey: string }>} */
export const createBooking = (spa, wish) => call({ ...spa, token: '' }, 'POST', '/api/booking/create', wish)

/** @param {Spa} spa @param {{ booking: Booking, manageKey: string }} made @param {Buffer} picture */
export function sendReceipt(spa, { booking, manageKey }, picture) {
  const form = new FormData()
  form.append('bookingHash', booking.bookingHash)
  form.append('key', manageKey)
  form.append('image_0', new Blob([new Uint8Array(picture)]), 'receipt.jpg')
  return call({ ...spa, token: '' }, 'POST', '/api/booking/manage/receipt', form)
}

/** Noise, because a receipt that resembles another is compared and costs more. @param {number} width @param {number} height @param {number} [quality] */
export async function photo(width, height, quality = 80) {
  // Loaded here: commands are read before anything is installed.
  const { default: sharp } = await import('sharp')
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 160, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg({ quality })
    .toBuffer()
}
