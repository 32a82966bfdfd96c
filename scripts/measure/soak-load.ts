import { setTimeout as sleep } from 'node:timers/promises'
import { OWNER_TOKEN } from '../serve/own-server.ts'
import { datesPath, dayIn, fetchServices, newCustomer, nth, photo, timesPath } from '../serve/spa-client.ts'
import { sum } from './harness.ts'
import { fetchAsNewVisitor } from './load.ts'

const VISITS_PER_SECOND = 4
const CUSTOMER_EVERY_MS = 4_000
/** A server that hangs must not fill this program's queue. */
const MOST_AT_ONCE = 60
const SEARCHES = ['massage', 'wax', 'facial', 'lash', 'scrub', 'nails']

interface Acknowledged {
  hash: string
  key: string
  status: string
  date: string
  time: string
}

/**
 * Mixed load at a fixed rate: visitors read pages, times and searches; customers book, pay, open their own page, move and cancel;
 * the desk reads its day, decides receipts and moves bookings. Each request comes from an address of its own, so rate limits stay on.
 */
export async function startLoad(url: string) {
  const services = await fetchServices({ url })
  const subs = services.flatMap(({ serviceArray }) => serviceArray)
  const pages = ['/', '/services', '/about', '/booking', ...services.map(({ slug }) => `/services/${slug}`)]
  const pictures = await Promise.all(Array.from({ length: 12 }, () => photo(540, 1080)))
  const counts = new Map<string, number>()
  const unlawful: string[] = []
  const bookings = new Map<string, Acknowledged>()
  const running = new Set<Promise<unknown>>()
  let isOver = false

  /** Counts the response. Lawful is success, a lost race, or a busy server that says when to come back. */
  async function ask(kind: string, path: string, init: RequestInit = {}) {
    const response = await fetchAsNewVisitor(url + path, init).catch(
      error => new Response(String(error), { status: 599 }),
    )
    const name = `${kind}: ${response.status === 599 ? 'broken connection' : response.status}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const text = await response.text()
    const isBusy = response.status === 503 && response.headers.has('retry-after')
    if (response.status >= 400 && response.status !== 409 && !isBusy)
      unlawful.push(`${name} ${path} ${text.slice(0, 200)}`)
    return { status: response.status, json: response.ok && /^[[{]/.test(text) ? JSON.parse(text) : {} }
  }
  const post = (kind: string, path: string, body: object) =>
    ask(kind, path, { method: 'POST', body: JSON.stringify(body) })
  const owner = { authorization: `Bearer ${OWNER_TOKEN}` }
  const put = (kind: string, path: string, body: object) =>
    ask(kind, path, { method: 'PUT', headers: owner, body: JSON.stringify(body) })

  function visit(n: number) {
    const kind = (n * 37) % 100
    const sub = nth(subs, n)._id
    if (kind < 65) return ask('page', nth(pages, n))
    if (kind < 85) return ask('times', timesPath(sub, dayIn(3 + (n % 40))))
    if (kind < 93) return ask('dates', datesPath(sub, dayIn(3 + (n % 60))))
    return ask('search', `/api/service/list/search/${nth(SEARCHES, n)}`)
  }

  async function freeTime(
    sub: string,
    date: string,
  ): Promise<{ bookingDate: string; bookingTime: string } | undefined> {
    const { availableTimes = [], nextFreeDate } = (await ask('times', timesPath(sub, date))).json
    if (availableTimes.length > 0) return { bookingDate: date, bookingTime: nth(availableTimes, date.charCodeAt(9)) }
    return nextFreeDate && nextFreeDate !== date ? freeTime(sub, nextFreeDate) : undefined
  }

  /** From the first look to a booking that was paid, decided, and then moved, cancelled or kept. */
  async function customer(n: number) {
    const service = nth(services, n)
    const sub = nth(service.serviceArray, Math.floor(n / services.length))._id
    const wanted = await freeTime(sub, dayIn(4 + ((n * 11) % 70)))
    if (!wanted) return
    const wish = { serviceId: service._id, subServiceId: sub, ...wanted, ...newCustomer() }
    const made = await post('create', '/api/booking/create', wish)
    if (made.status !== 201) return
    const { booking, manageKey: key } = made.json
    const own = { bookingHash: booking.bookingHash, key }
    const times = { date: wanted.bookingDate, time: wanted.bookingTime }
    const known: Acknowledged = { hash: own.bookingHash, key, status: 'held', ...times }
    bookings.set(booking._id, known)
    await post('own page', '/api/booking/manage', own)
    const form = new FormData()
    for (const [name, value] of Object.entries(own)) form.append(name, value)
    form.append('image_0', new Blob([new Uint8Array(nth(pictures, n))]), 'receipt.jpg')
    const paid = await ask('receipt', '/api/booking/manage/receipt', { method: 'POST', body: form })
    if (paid.status !== 200) return
    known.status = 'submitted'
    for (const path of [`desk/day?date=${known.date}`, 'desk/receipts', `booking/${booking._id}`])
      await ask('desk reads', `/api/${path}`, { headers: owner })
    const decision = { status: 'confirmed', from: 'submitted' }
    if ((await put('desk decides', `/api/booking/${booking._id}/status`, decision)).status !== 200) return
    known.status = 'confirmed'
    if (n % 4 === 2) {
      const { status } = await post('own cancel', '/api/booking/manage/cancel', own)
      if (status === 200) known.status = 'cancelled'
      return
    }
    const later = n % 4 === 3 ? undefined : await freeTime(sub, dayIn(4 + ((n * 13 + 5) % 70)))
    if (!later) return
    const { status } =
      n % 4 === 0
        ? await put('desk moves', `/api/booking/${booking._id}/time`, later)
        : await post('own move', '/api/booking/manage/move', { ...own, ...later })
    if (status === 200) Object.assign(known, { date: later.bookingDate, time: later.bookingTime })
  }

  async function every(everyMs: number, work: (n: number) => Promise<unknown>) {
    const began = performance.now()
    for (let n = 0; !isOver; n++) {
      await sleep(Math.max(0, began + n * everyMs - performance.now()))
      if (isOver || running.size >= MOST_AT_ONCE) continue
      const job: Promise<unknown> = work(n).finally(() => running.delete(job))
      running.add(job)
    }
  }

  const loops = [every(1000 / VISITS_PER_SECOND, visit), every(CUSTOMER_EVERY_MS, customer)]
  return {
    counts,
    unlawful,
    bookings,
    requests: () => sum([...counts.values()]),
    async stop() {
      isOver = true
      await Promise.all([...loops, ...running])
    },
    /** Bookings that are not as last acknowledged: less was kept, or a refusal was carried out. */
    async differing() {
      const differing = []
      for (const { hash, key, ...last } of bookings.values()) {
        const own = { method: 'POST', body: JSON.stringify({ bookingHash: hash, key }) }
        let response = await fetchAsNewVisitor(`${url}/api/booking/manage`, own)
        for (; response.status === 503; await sleep(1000))
          response = await fetchAsNewVisitor(`${url}/api/booking/manage`, own)
        const { booking = {} } = await response.json()
        const now = { status: booking.status, date: booking.bookingDate, time: booking.bookingTime }
        if (now.status !== last.status || now.date !== last.date || now.time !== last.time)
          differing.push(`${hash}: ${JSON.stringify({ last, now })}`)
      }
      return differing
    },
  }
}
