// @ts-check

/**
 * Fills a day of a running spa as a good Monday fills it, through the calls the site and the desk use: to look at, to test
 * and to measure with.
 * @typedef {{ _id: string, name: string, stations: number, serviceArray: { _id: string, name: string, price: number }[] }} Service
 * @typedef {{ url: string, token: string, date: string }} Spa
 * @typedef {{ _id: string, bookingHash: string, fullName: string, bookingTime: string, price: number }} Booking
 */

/** Which service, which of its sub-services, when, who, what happened. @type {[number, number, string, string, string][]} */
const DAY = [
  [0, 0, '9:00 AM', 'Adaeze Obi', 'done'],
  [1, 1, '9:15 AM', 'Funmilayo Adebayo', 'done'],
  [3, 0, '9:30 AM', 'Chidinma Eze', 'no_show'],
  [1, 0, '10:30 AM', 'Ngozi Okafor', 'here'],
  [0, 1, '11:00 AM', 'Temitope Bakare', 'cash'],
  [3, 1, '11:00 AM', 'Halima Yusuf', 'on_arrival'],
  [5, 0, '11:30 AM', 'Oluwaseun Akintola-Williams', 'on_arrival'],
  [2, 0, '12:30 PM', 'Ifeoma Nwosu', 'pos'],
  [4, 0, '1:00 PM', 'Bisi Alabi', 'cancelled'],
  [0, 0, '2:00 PM', 'Kemi Ogunleye', 'receipt'],
  [1, 0, '3:00 PM', 'Amaka Umeh', 'receipt'],
  [3, 0, '4:00 PM', 'Zainab Bello', 'pay_link'],
  [1, 1, '5:00 PM', 'Simisola Coker', 'transfer'],
]
const PAID = ['cash', 'pos', 'transfer', 'done', 'here', 'cancelled']

/** @param {Spa} spa @param {() => Promise<Buffer>} picture of a receipt @returns {Promise<Booking[]>} */
export async function fillDay(spa, picture) {
  const services = await fetchServices(spa)
  const bookings = []
  for (const [index, [service, sub, time, fullName, what]] of DAY.entries()) {
    const { _id: serviceId, serviceArray } = nth(services, service)
    const { _id: subServiceId, price } = nth(serviceArray, sub)
    const who = { fullName, email: `guest${index}@example.com`, phoneNumber: `+234 803 555 01${10 + index}` }
    const slot = { serviceId, subServiceId, bookingDate: spa.date, bookingTime: time }
    if (what === 'receipt') {
      bookings.push(await withReceipt(spa, { ...slot, ...who }, await picture()))
      continue
    }
    const payment = PAID.includes(what)
      ? { method: what === 'cash' || what === 'pos' ? what : 'transfer', amount: price }
      : what === 'pay_link'
        ? what
        : 'on_arrival'
    const origin = index % 3 === 0 ? 'walk_in' : index % 3 === 1 ? 'phone' : 'whatsapp'
    const booking = await book(spa, { ...slot, ...who, origin, payment })
    bookings.push(booking)
    if (what === 'here') await call(spa, 'PUT', `/api/booking/${booking._id}/contact`, { arrived: true })
    if (what === 'cancelled')
      await call(spa, 'PUT', `/api/booking/${booking._id}/status`, { status: 'cancelled', money: 'return' })
  }
  await block(spa, { from: '13:00', until: '14:00', reason: 'Lunch' })
  await block(spa, {
    from: '09:00',
    until: '12:00',
    reason: 'The chair is being mended',
    serviceId: nth(services, 2)._id,
  })
  return bookings
}

/** A day fuller than any spa is, for measuring. @param {Spa} spa @param {number} count */
export async function crowdDay(spa, count) {
  const services = await fetchServices(spa)
  for (let n = 0; n < count; n++) {
    const { _id: serviceId, serviceArray } = nth(services, n)
    const minutes = 9 * 60 + ((n * 15) % (9 * 60))
    await book(spa, {
      serviceId,
      subServiceId: nth(serviceArray, n)._id,
      bookingDate: spa.date,
      bookingTime: `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${minutes < 720 ? 'AM' : 'PM'}`,
      fullName: `Guest ${n + 1}`,
      phoneNumber: '',
      email: '',
      origin: 'walk_in',
    })
  }
}

/** @param {Spa} spa @param {object} body @returns {Promise<Booking>} */
export async function book(spa, body) {
  return (await call(spa, 'POST', '/api/desk/bookings', { anyTime: true, squeezeIn: true, ...body })).booking
}

/** A customer's own booking with the receipt uploaded. @param {Spa} spa @param {object} body @param {Buffer} picture @returns {Promise<Booking>} */
export async function withReceipt(spa, body, picture) {
  const { booking } = await call({ ...spa, token: '' }, 'POST', '/api/booking/create', body)
  const form = new FormData()
  form.set('bookingId', booking._id)
  form.set('note', 'From my sister’s account')
  form.set('image_0', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'transfer.png')
  await answer(await fetch(`${spa.url}/api/booking/payment`, { method: 'PUT', body: form }))
  return booking
}

/** @param {Spa} spa @param {{ from: string, until: string, reason: string, serviceId?: string }} block */
async function block(spa, { from, until, ...rest }) {
  const at = (/** @type {string} */ time) => `${spa.date}T${time}:00+01:00`
  await call(spa, 'POST', '/api/desk/blocks', { from: at(from), until: at(until), ...rest })
}

/** @template Item @param {Item[]} items @param {number} n @returns {Item} */
function nth(items, n) {
  return /** @type {Item} */ (items[n % items.length])
}

/** @param {Spa} spa @returns {Promise<Service[]>} */
async function fetchServices(spa) {
  return (await call(spa, 'GET', '/api/services/fetch_all')).services
}

/** @param {Spa} spa @param {string} method @param {string} path @param {object} [body] */
async function call({ url, token }, method, path, body) {
  return answer(
    await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    }),
  )
}

/** @param {Response} response */
async function answer(response) {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
