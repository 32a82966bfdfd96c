import { connect } from 'node:net'
import { fetchServices, nth, type Service, timesPath, wishesFor } from '../serve/spa-client.ts'

export interface Request {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

interface Load {
  next: () => Request
  requests: number
  clients: number
  perAddress?: number
  mayBeRefused?: boolean
}

/** Below the site's limit for one client in a minute: rate limits stay on and refuse nobody. */
const REQUESTS_PER_ADDRESS = 500

/**
 * Sends requests over so many connections at a time and returns how many were refused. Uses bare sockets, each bound to its own
 * address: Node's HTTP client costs more than the server it would measure.
 */
export async function visit(url: string, { next, requests, clients, mayBeRefused, ...load }: Load) {
  const { perAddress = REQUESTS_PER_ADDRESS } = load
  let [left, refused] = [requests, 0]
  const client = async () => {
    while (left > 0) {
      const connection = open(url)
      for (let asked = 0; asked < perAddress && left > 0; asked++) {
        left--
        const request = next()
        const { status } = await connection.ask(request)
        if (status >= 400 && !mayBeRefused) throw new Error(`${request.path}: ${status}`)
        if (status >= 400) refused++
      }
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return refused
}

/** How much one process takes in a second while no other is asked, ten clients at a time. */
export async function rates({ url }: { url: string }) {
  const times = await openTimes({ url }, await fetchServices({ url, fetch: fetchAsNewVisitor }))
  const repeated = (path: string) => Array.from({ length: 2_000 }, (): Request => ({ path }))
  const loads = { pages: repeated('/'), 'lists of times': repeated(times), creates: await creates({ url }, 10) }
  const rows = []
  for (const [what, requests] of Object.entries(loads)) {
    const [count, began] = [requests.length, performance.now()]
    const load = { requests: count, clients: 10, perAddress: what === 'creates' ? 1 : 200, mayBeRefused: true }
    const refused = await visit(url, { ...load, next: () => requests.pop() as Request })
    const perSecond = Math.round(((count - refused) / (performance.now() - began)) * 1000)
    const shown = refused > 0 ? `, ${refused} refused` : ''
    rows.push([`one process alone: ${what} (${count.toLocaleString('en')}) a second`, `${perSecond}${shown}`])
  }
  return rows
}

/** One request over its own connection. */
export async function send(url: string, request: Request) {
  const connection = open(url)
  try {
    return await connection.ask(request)
  } finally {
    connection.close()
  }
}

/** `fetch` from a new address each time: filling a spa takes more requests than one visitor may send in a minute. */
export async function fetchAsNewVisitor(url: string, { method, headers, body }: RequestInit) {
  const form = body instanceof FormData ? new Response(body) : undefined
  const { pathname, search } = new URL(url)
  const response = await send(url, {
    path: pathname + search,
    method,
    headers: {
      'accept-encoding': 'identity',
      ...(headers as Record<string, string>),
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
    },
    body: form ? Buffer.from(await form.arrayBuffer()) : (body as string | undefined),
  })
  const [, ...lines] = response.head.split('\r\n').map(line => line.split(': ', 2))
  const content = response.body.length > 0 ? new Uint8Array(response.body) : null
  return new Response(content, { status: response.status, headers: Object.fromEntries(lines) })
}

/** Requests for bookings that can all be made, each by another customer. */
export async function creates({ url }: { url: string }, days: number): Promise<Request[]> {
  const spa = { url, fetch: fetchAsNewVisitor }
  const wishes = new Map<string, object>()
  for (const service of await fetchServices(spa))
    for (let day = 0; day < days; day++)
      for (const wish of await wishesFor(spa, service, 10 + day))
        wishes.set(`${wish.serviceId} ${wish.bookingDate} ${wish.bookingTime}`, wish)
  return [...wishes.values()].map(wish => ({
    path: '/api/booking/create',
    method: 'POST',
    body: JSON.stringify(wish),
  }))
}

/** The path of the times of a day that has some. */
export async function openTimes({ url }: { url: string }, services: Service[]) {
  const [wish] = await wishesFor({ url, fetch: fetchAsNewVisitor }, nth(services, 0), 7)
  return timesPath(wish?.subServiceId ?? '', wish?.bookingDate ?? '')
}

let addresses = 0

/** Only Linux answers on all of 127.0.0.0/8 without configuration. */
function nextAddress() {
  const n = addresses++ % 60_000
  return process.platform === 'linux' ? `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}` : undefined
}

function open(url: string) {
  const { port } = new URL(url)
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: nextAddress(), noDelay: true })
  const chunks = socket[Symbol.asyncIterator]()
  return {
    async ask(request: Request) {
      socket.write(serialize(request, port))
      for (let received = Buffer.of(); ; ) {
        const { value, done } = await chunks.next()
        if (done) throw new Error(`${request.path}: the server closed the connection.`)
        received = received.length === 0 ? value : Buffer.concat([received, value])
        const end = received.indexOf('\r\n\r\n')
        if (end < 0) continue
        const head = received.toString('latin1', 0, end).toLowerCase()
        if (head.includes('transfer-encoding')) throw new Error(`${request.path} has no length: ${head}`)
        const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
        if (received.length < end + 4 + length) continue
        return { status: Number(head.slice(9, 12)), head, body: received.subarray(end + 4) }
      }
    },
    close: () => socket.destroy(),
  }
}

function serialize({ method = 'GET', path, headers = {}, body }: Request, port: string) {
  const described = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const all = { host: `127.0.0.1:${port}`, 'accept-encoding': 'br', connection: 'keep-alive', ...described, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`
  return body ? Buffer.concat([Buffer.from(start), Buffer.from(body)]) : start
}
