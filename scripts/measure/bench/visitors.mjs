// @ts-check
import { connect } from 'node:net'

/**
 * What is asked: a path, and what goes with it.
 * @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string, mayBeRefused?: boolean }} Ask
 * @typedef {{ next(): Ask, requests: number, clients: number, perAddress?: number }} Load
 */

/** Below what the site allows one client in a minute, so that the limits are on, as they are by default, and refuse nobody. */
const REQUESTS_PER_ADDRESS = 500

/**
 * Asks a server over so many connections at a time, each asking again as soon as it is answered. Written on bare sockets:
 * Node's own client costs more than the server it would measure. Answers how many were refused.
 * @param {string} url @param {Load} load
 */
export async function visit(url, { next, requests, clients, perAddress = REQUESTS_PER_ADDRESS }) {
  const { hostname, port } = new URL(url)
  let left = requests
  let refused = 0
  const client = async () => {
    while (left > 0) {
      const connection = await open(hostname, Number(port))
      for (let asked = 0; asked < perAddress && left > 0; asked++) {
        left--
        if ((await connection.ask(next())) >= 400) refused++
      }
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return refused
}

/** Only Linux answers on all of 127.0.0.0/8 without being told. */
export const HAS_MANY_ADDRESSES = process.platform === 'linux'

let addresses = 0

/** Every connection comes from an address of its own, as visitors do. */
export function nextAddress() {
  if (!HAS_MANY_ADDRESSES) return undefined
  const n = addresses++ % 60_000
  return `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`
}

/** @param {string} host @param {number} port */
async function open(host, port) {
  const socket = connect({ host, port, localAddress: nextAddress(), noDelay: true })
  /** @type {{ resolve: (status: number) => void, reject: (error: Error) => void } | undefined} */
  let waiting
  /** @type {Buffer[]} */
  let chunks = []
  let received = 0
  let expected = Number.POSITIVE_INFINITY
  let status = 0
  socket.on('data', chunk => {
    chunks.push(chunk)
    received += chunk.length
    if (expected === Number.POSITIVE_INFINITY) {
      const head = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end).toLowerCase()
      status = Number(text.slice(9, 12))
      const length = /content-length: (\d+)/.exec(text)
      if (!length && status !== 304) return waiting?.reject(new Error(`No length: ${text}`))
      expected = end + 4 + Number(length?.[1] ?? 0)
    }
    if (received < expected) return
    chunks = []
    received = 0
    expected = Number.POSITIVE_INFINITY
    waiting?.resolve(status)
  })
  socket.on('error', error => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  await new Promise((resolve, reject) => {
    waiting = { resolve, reject }
    socket.once('connect', resolve)
  })
  return {
    /** @param {Ask} ask */
    async ask(ask) {
      const got = await new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(written(ask, host, port))
      })
      if (got >= 400 && !ask.mayBeRefused) throw new Error(`${ask.path}: ${got}`)
      return got
    },
    close() {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** @param {Ask} ask @param {string} host @param {number} port */
function written({ method = 'GET', path, headers, body }, host, port) {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept-encoding: br\r\nconnection: keep-alive\r\n`
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`
  if (body === undefined) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
