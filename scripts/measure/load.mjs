// @ts-check
import { connect } from 'node:net'

/**
 * @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string | Buffer, mayBeRefused?: boolean }} Request
 * @typedef {{ status: number, head: string, body: Buffer }} Answer
 * @typedef {{ next(): Request, requests: number, clients: number, perAddress?: number }} Load
 */

/** Below what the site allows one client in a minute: rate limits stay on, as they are by default, and refuse nobody. */
const REQUESTS_PER_ADDRESS = 500

/**
 * Sends requests over so many connections at a time and returns how many were refused. On bare sockets, each bound to an address of
 * its own: no HTTP client that we know takes addresses from a list, and Node's costs more than the server it would measure.
 * @param {string} url @param {Load} load
 */
export async function visit(url, { next, requests, clients, perAddress = REQUESTS_PER_ADDRESS }) {
  let left = requests
  let refused = 0
  const client = async () => {
    while (left > 0) {
      const connection = open(url)
      for (let asked = 0; asked < perAddress && left > 0; asked++) {
        left--
        const request = next()
        const { status } = await connection.ask(request)
        if (status < 400) continue
        if (!request.mayBeRefused) throw new Error(`${request.path}: ${status}`)
        refused++
      }
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return refused
}

/** One request over a connection of its own. @param {string} url @param {Request} request */
export async function send(url, request) {
  const connection = open(url)
  try {
    return await connection.ask(request)
  } finally {
    connection.close()
  }
}

/**
 * The same in the shape of `fetch`, for preparing a spa: that takes more requests than one visitor may send in a minute.
 * @param {string} url @param {RequestInit} init
 */
export async function fetchAsNewVisitor(url, { method, headers, body }) {
  const form = body instanceof FormData ? new Response(body) : undefined
  const own = { 'accept-encoding': 'identity', .../** @type {Record<string, string>} */ (headers) }
  const { pathname, search } = new URL(url)
  const {
    status,
    head,
    body: bytes,
  } = await send(url, {
    path: pathname + search,
    method,
    headers: form ? { ...own, 'content-type': form.headers.get('content-type') ?? '' } : own,
    body: form ? Buffer.from(await form.arrayBuffer()) : /** @type {string | undefined} */ (body),
  })
  const [, ...lines] = head.split('\r\n').map(line => line.split(': ', 2))
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers: Object.fromEntries(lines) })
}

let addresses = 0

/** Only Linux answers on all of 127.0.0.0/8 without configuration. */
function nextAddress() {
  const n = addresses++ % 60_000
  return process.platform === 'linux' ? `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}` : undefined
}

/** @param {string} url */
function open(url) {
  const { port } = new URL(url)
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: nextAddress(), noDelay: true })
  const chunks = socket[Symbol.asyncIterator]()
  return {
    /** @param {Request} request @returns {Promise<Answer>} */
    async ask(request) {
      socket.write(written(request, port))
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

/** @param {Request} request @param {string} port */
function written({ method = 'GET', path, headers = {}, body }, port) {
  const described = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const all = { host: `127.0.0.1:${port}`, 'accept-encoding': 'br', connection: 'keep-alive', ...described, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`
  return body ? Buffer.concat([Buffer.from(start), Buffer.from(body)]) : start
}
