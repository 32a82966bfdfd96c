// Calls of the site and of the desk, for scripts and tests that fill a spa.

export interface Spa {
  url: string
  token?: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

type SubService = { _id: string; name: string; price: number }
export type Service = { _id: string; name: string; slug: string; stations: number; serviceArray: SubService[] }
export type Booking = {
  _id: string
  bookingHash: string
  fullName: string
  bookingDate: string
  bookingTime: string
  price: number
}

const MS_PER_DAY = 86_400_000

export const dayIn = (days: number) => new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10)

export const nth = <Item>(items: Item[], n: number): Item => items[n % items.length] as Item

/** Calls the API and returns its JSON; a refusal throws. */
export async function call({ url, token, fetch = globalThis.fetch }: Spa, method: string, path: string, body?: object) {
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

export const fetchServices = async (spa: Spa): Promise<Service[]> =>
  (await call(spa, 'GET', '/api/services/fetch_all')).services

/** A booking that the desk makes, at any time. */
export const bookAtDesk = async (spa: Spa, body: object): Promise<Booking> =>
  (await call(spa, 'POST', '/api/desk/bookings', { anyTime: true, squeezeIn: true, ...body })).booking

export const timesPath = (subServiceId: string, date: string) =>
  `/api/booking/available-times?subServiceId=${subServiceId}&date=${date}`

export const datesPath = (subServiceId: string, day: string) =>
  `/api/booking/booked-dates?subServiceId=${subServiceId}&month=${day.slice(0, 7)}`

let customers = 0

export function newCustomer() {
  const n = ++customers
  const phoneNumber = `+23480${String(10_000_000 + n).slice(-8)}`
  return { fullName: `Customer ${n}`, email: `customer${n}@example.com`, phoneNumber }
}

/** The first and the last free time of a service, on that day or the next free one. */
export async function wishesFor(spa: Spa, { _id: serviceId, serviceArray }: Service, days: number) {
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

export const createBooking = (spa: Spa, wish: object): Promise<{ booking: Booking; manageKey: string }> =>
  call({ ...spa, token: '' }, 'POST', '/api/booking/create', wish)

export function sendReceipt(
  spa: Spa,
  { booking, manageKey }: { booking: Booking; manageKey: string },
  picture: Buffer,
) {
  const form = new FormData()
  form.append('bookingHash', booking.bookingHash)
  form.append('key', manageKey)
  form.append('image_0', new Blob([new Uint8Array(picture)]), 'receipt.jpg')
  return call({ ...spa, token: '' }, 'POST', '/api/booking/manage/receipt', form)
}

/** Noise, because a receipt that resembles another is compared and costs more. */
export async function photo(width: number, height: number, quality = 80) {
  // Loaded here: commands are read before anything is installed.
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian' as const, mean: 160, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg({ quality })
    .toBuffer()
}
