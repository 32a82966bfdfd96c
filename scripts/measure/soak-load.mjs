// @ts-check
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { datesPath, servicesOf, timesPath } from './bench/spa-life.mjs'
import { OWNER_TOKEN } from './bench/subjects.mjs'
import { nextAddress } from './bench/visitors.mjs'

const VISITS_PER_SECOND = 4
const CUSTOMER_EVERY_MS = 4_000
/** A server that hangs is seen by what waits, not by an ever longer queue of this program. */
const MOST_AT_ONCE = 60
const SEARCHES = ['massage', 'wax', 'facial', 'lash', 'scrub', 'nails']
const PICTURES = 12
const MS_PER_DAY = 86_400_000

const owner = { authorization: `Bearer ${OWNER_TOKEN}` }

/**
 * @typedef {{ method?: string, body?: object | Buffer, headers?: Record<string, string> }} Sent
 * @typedef {{ status: number, retryAfter?: string, text: string }} Answered
 * @typedef {{ hash: string, key: string, status: string, date: string, time: string }} Acknowledged
 */

/** @param {number} days from now */
const dayIn = days => new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10)

/** @template Item @param {Item[]} items @param {number} n @returns {Item} */
const nth = (items, n) => /** @type {Item} */ (items[n % items.length])

/** Success, a race lost, or a busy server that says when to come back. @param {Answered} answered */
const isLawful = ({ status, retryAfter }) =>
  status < 400 || status === 409 || (status === 503 && retryAfter !== undefined)

/**
 * Mixed load at a fixed rate: visitors read pages, times and searches; customers book, pay, open their own page, move and
 * cancel; the desk reads its day, decides receipts and moves bookings. Each visitor has an address of its own, so rate
 * limits stay on.
 * @param {string} url
 */
export async function startLoad(url) {
  const services = await servicesOf(url)
  const subs = services.flatMap(({ serviceArray }) => serviceArray)
  const pages = ['/', '/services', '/about', '/booking', ...services.map(({ slug }) => `/services/${slug}`)]
  const pictures = await makePictures()
  /** @type {Map<string, number>} */
  const counts = new Map()
  /** @type {string[]} */
  const unlawful = []
  /** @type {Map<string, Acknowledged>} */
  const bookings = new Map()
  const running = new Set()
  let isOver = false

  /** @param {string} kind @param {string} path @param {Sent} [sent] */
  async function ask(kind, path, sent) {
    const answered = await send(url + path, sent).catch(error => ({ status: 0, text: String(error), retryAfter: '' }))
    const name = `${kind}: ${answered.status || 'broken connection'}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (answered.status === 0 || !isLawful(answered)) unlawful.push(`${name} ${path} ${answered.text.slice(0, 200)}`)
    return answered
  }

  /** @param {number} n */
  function visit(n) {
    const kind = (n * 37) % 100
    if (kind < 65) return ask('page', nth(pages, n))
    if (kind < 85) return ask('times', timesPath(nth(subs, n)._id, dayIn(3 + (n % 40))))
    if (kind < 93) return ask('dates', datesPath(nth(subs, n)._id, dayIn(3 + (n % 60)).slice(0, 7)))
    return ask('search', `/api/service/list/search/${nth(SEARCHES, n)}`)
  }

  /** @param {string} sub @param {string} date @returns {Promise<{ bookingDate: string, bookingTime: string } | undefined>} */
  async function freeTime(sub, date) {
    const { status, text } = await ask('times', timesPath(sub, date))
    if (status !== 200) return undefined
    const { availableTimes, nextFreeDate } = JSON.parse(text)
    if (availableTimes.length > 0) return { bookingDate: date, bookingTime: nth(availableTimes, date.charCodeAt(9)) }
    return nextFreeDate && nextFreeDate !== date ? freeTime(sub, nextFreeDate) : undefined
  }

  /** From the first look to a booking that was paid, decided, and then moved, cancelled or kept. @param {number} n */
  async function customer(n) {
    const service = nth(services, n)
    const sub = nth(service.serviceArray, Math.floor(n / services.length))
    const wanted = await freeTime(sub._id, dayIn(4 + ((n * 11) % 70)))
    if (!wanted) return
    const contact = { fullName: `Customer ${n}`, email: `customer${n}@example.com`, phoneNumber: phone(n) }
    const made = await ask('create', '/api/booking/create', {
      method: 'POST',
      body: { serviceId: service._id, subServiceId: sub._id, ...wanted, ...contact },
    })
    if (made.status !== 201) return
    const { booking, manageKey } = JSON.parse(made.text)
    const own = { bookingHash: booking.bookingHash, key: manageKey }
    /** @type {Acknowledged} */
    const known = {
      hash: own.bookingHash,
      key: manageKey,
      status: 'held',
      date: wanted.bookingDate,
      time: wanted.bookingTime,
    }
    bookings.set(booking._id, known)
    await ask('own page', '/api/booking/manage', { method: 'POST', body: own })
    const receipt = await formOf(own, nth(pictures, n))
    const paid = await ask('receipt', '/api/booking/manage/receipt', { method: 'POST', ...receipt })
    if (paid.status !== 200) return
    known.status = 'submitted'
    await ask('desk reads', `/api/desk/day?date=${known.date}`, { headers: owner })
    await ask('desk reads', '/api/desk/receipts', { headers: owner })
    await ask('desk reads', `/api/booking/${booking._id}`, { headers: owner })
    const decided = await ask('desk decides', `/api/booking/${booking._id}/status`, {
      method: 'PUT',
      headers: owner,
      body: { status: 'confirmed', from: 'submitted' },
    })
    if (decided.status !== 200) return
    known.status = 'confirmed'
    if (n % 4 === 2) {
      if ((await ask('own cancel', '/api/booking/manage/cancel', { method: 'POST', body: own })).status === 200)
        known.status = 'cancelled'
      return
    }
    if (n % 4 === 3) return
    const later = await freeTime(sub._id, dayIn(4 + ((n * 13 + 5) % 70)))
    if (!later) return
    const moved =
      n % 4 === 0
        ? await ask('desk moves', `/api/booking/${booking._id}/time`, { method: 'PUT', headers: owner, body: later })
        : await ask('own move', '/api/booking/manage/move', { method: 'POST', body: { ...own, ...later } })
    if (moved.status === 200) Object.assign(known, { date: later.bookingDate, time: later.bookingTime })
  }

  /** @param {{ bookingHash: string, key: string }} own */
  async function ownBooking(own) {
    for (;;) {
      const { status, text } = await send(`${url}/api/booking/manage`, { method: 'POST', body: own })
      if (status !== 503) return JSON.parse(text).booking ?? {}
      await sleep(1000)
    }
  }

  /** @param {number} everyMs @param {(n: number) => Promise<unknown>} work */
  async function every(everyMs, work) {
    const began = performance.now()
    for (let n = 0; !isOver; n++) {
      await sleep(Math.max(0, began + n * everyMs - performance.now()))
      if (isOver || running.size >= MOST_AT_ONCE) continue
      const job = work(n).finally(() => running.delete(job))
      running.add(job)
    }
  }

  const loops = [every(1000 / VISITS_PER_SECOND, visit), every(CUSTOMER_EVERY_MS, customer)]
  return {
    counts,
    unlawful,
    bookings,
    requests: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      isOver = true
      await Promise.all([...loops, ...running])
    },
    /** Asks for every booking as it is now, and returns those that are not as last acknowledged: less was kept, or a no was done. */
    async differing() {
      const differing = []
      for (const { hash, key, ...last } of bookings.values()) {
        const { status, bookingDate: date, bookingTime: time } = await ownBooking({ bookingHash: hash, key })
        if (status !== last.status || date !== last.date || time !== last.time)
          differing.push(`${hash}: ${JSON.stringify({ last, now: { status, date, time } })}`)
      }
      return differing
    },
  }
}

/** @param {number} n */
const phone = n => `+23480${String(10_000_000 + n).slice(-8)}`

/** @param {string} url @param {Sent} [sent] @returns {Promise<Answered>} */
export function send(url, { method = 'GET', body, headers = {} } = {}) {
  const bytes = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)))
  const described = bytes && { 'content-type': 'application/json', 'content-length': bytes.length }
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, agent: false, localAddress: nextAddress(), headers: { ...described, ...headers } },
      async answer => {
        let text = ''
        try {
          for await (const chunk of answer.setEncoding('utf8')) text += chunk
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text })
        } catch (error) {
          reject(error)
        }
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
  })
}

/** Noise, because a receipt that is seen twice is compared and costs more. @returns {Promise<Buffer[]>} */
async function makePictures() {
  const { default: sharp } = await import('sharp')
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 200, sigma: 40 }
  const create = { width: 540, height: 1080, channels: /** @type {const} */ (3), background: '#fff', noise }
  return Promise.all(Array.from({ length: PICTURES }, () => sharp({ create }).jpeg().toBuffer()))
}

/** @param {Record<string, string>} fields @param {Buffer} picture */
async function formOf(fields, picture) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image_0', new Blob([new Uint8Array(picture)]), 'receipt.jpg')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return { body, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
