// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from '../setup/process.mjs'

/** Only a start that hangs takes so long, also on a busy machine. */
const START_WITHIN_MS = 600_000

/**
 * @typedef {object} Spa
 * @property {string} tree the release
 * @property {string} url
 * @property {Record<string, string | undefined>} env
 * @property {string[]} command runs what follows as another user
 * @property {(child: import('node:child_process').ChildProcess) => void} watch told of every process
 */

/** A day of a spa from its first start on: what customers ask, and every command beside the server. @param {Spa} spa */
export async function walk(spa) {
  const server = await start(spa)
  await page(spa, '/')
  const { services } = await json(spa, '/api/services/fetch_all')
  const [service] = services
  await page(spa, `/services/${service.slug}`)
  await page(spa, '/api/docs/swagger-ui.js')
  const booking = await book(spa, service)
  await pay(spa, booking)
  await json(spa, '/api/health')
  expect(
    'a link with the address of .env',
    await tool(spa, ['desk-link']),
    /http:\/\/said-in-the-env-file\.test\/desk\//,
  )
  expect('what the doctor sees', await tool(spa, ['doctor'], [0, 1]), /Database: The built-in database/)
  expect(
    'new keys beside the running server',
    await tool(spa, ['renew-booking-keys']),
    /The keys of all bookings are new/,
  )
  const backup = `${spa.env.DATA_DIR}-backup.tar.gz`
  await tool(spa, ['backup', backup])
  await server.stop()

  const restored = { ...spa, env: { ...spa.env, DATA_DIR: `${spa.env.DATA_DIR}-restored` } }
  const told = await tool(restored, ['restore', backup])
  expect('everything restored', told, /All of it was read back and compared: \d+ bookings?, /)
  expect('a new way in', told, /^Open the desk: \S+\/desk\/enter#[\w-]{32}$/m)
  const again = await start(restored)
  const found = await json(restored, `/api/booking/get_info?bookingId=${booking.booking._id}`)
  expect('the booking in what was restored', JSON.stringify(found), /"submitted"/)
  await again.stop()
}

/** @param {Spa} spa */
async function start(spa) {
  const server = launch(spa, [])
  const until = Date.now() + START_WITHIN_MS
  while (!(await fetch(`${spa.url}/api/health`).catch(() => undefined))?.ok) {
    if (server.child.exitCode !== null || server.child.signalCode || Date.now() > until) {
      server.child.kill('SIGKILL')
      throw new Stop(
        `The server did not start (${server.child.signalCode ?? server.child.exitCode}):\n${await server.said}`,
      )
    }
    await sleep(100)
  }
  return {
    async stop() {
      server.child.kill('SIGTERM')
      const [code, signal] = await server.ended
      if (code !== 0) throw new Stop(`The server ended with ${code ?? signal}:\n${await server.said}`)
    },
  }
}

/** @param {Spa} spa @param {string[]} args @param {number[]} [good] exit codes */
async function tool(spa, args, good = [0]) {
  const { ended, said } = launch(spa, args)
  const [code, signal] = await ended
  if (!good.includes(code)) throw new Stop(`node server ${args[0]} ended with ${code ?? signal}:\n${await said}`)
  return said
}

/** @param {Spa} spa @param {string[]} args */
function launch({ command: [program = '', ...before], tree, env, watch }, args) {
  const child = spawn(program, [...before, 'server', ...args], { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] })
  watch(child)
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then(parts => parts.join(''))
  return { child, ended: once(child, 'exit'), said }
}

/** @param {Spa} spa @param {{ _id: string, serviceArray: { _id: string }[] }} service */
async function book(spa, { _id: serviceId, serviceArray: [sub] }) {
  const subServiceId = sub?._id ?? ''
  for (let days = 1; days < 30; days++) {
    const bookingDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { availableTimes } = await json(
      spa,
      `/api/booking/available-times?${new URLSearchParams({ subServiceId, date: bookingDate })}`,
    )
    if (availableTimes.length === 0) continue
    const who = { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+234 803 123 4567' }
    return json(spa, '/api/booking/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serviceId, subServiceId, bookingDate, bookingTime: availableTimes[0], ...who }),
    })
  }
  throw new Stop('No time is free in a month.')
}

/** A photo as a phone takes it. @param {Spa} spa @param {{ booking: { bookingHash: string }, manageKey: string }} made */
async function pay(spa, { booking, manageKey }) {
  // Only now: commands are read before anything is installed.
  const { default: sharp } = await import('sharp')
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 160, sigma: 25 }
  const photo = sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#fff', noise } })
  const body = new FormData()
  body.append('bookingHash', booking.bookingHash)
  body.append('key', manageKey)
  const bytes = new Uint8Array(await photo.jpeg({ quality: 40 }).toBuffer())
  body.append('image_0', new Blob([bytes]), 'receipt.jpg')
  await json(spa, '/api/booking/manage/receipt', { method: 'POST', body })
}

/** @param {Spa} spa @param {string} path */
async function page({ url }, path) {
  const response = await fetch(url + path)
  await response.text()
  if (!response.ok) throw new Stop(`${path} answered ${response.status}.`)
}

/** @param {Spa} spa @param {string} path @param {RequestInit} [how] @returns {Promise<any>} */
async function json({ url }, path, how) {
  const response = await fetch(url + path, how)
  const said = await response.text()
  if (!response.ok) throw new Stop(`${path} answered ${response.status}: ${said}`)
  return JSON.parse(said)
}

/** @param {string} what @param {string} said @param {RegExp} pattern */
function expect(what, said, pattern) {
  if (!pattern.test(said)) throw new Stop(`${what} is not in:\n${said}`)
}
