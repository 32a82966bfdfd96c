import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { standingClock } from '#server/app/testing/spa.ts'
import { createLog } from '#server/platform/log.ts'
import { creditsCache } from './credits.ts'

const good = { text: 'Made with <b>care</b><script>alert(1)</script>', link: 'https://maker.example' }
const shown = { text: 'Made with <strong>care</strong>', link: 'https://maker.example/' }

let service: Server | undefined
let asked = 0
afterEach(() => {
  service?.closeAllConnections()
  service?.close()
})

/** The credits, in front of a credits service that answers like this. */
async function creditsFrom(listener: RequestListener) {
  asked = 0
  service = createServer((request, response) => {
    asked += 1
    listener(request, response)
  })
  await new Promise<void>(resolve => service?.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const clock = standingClock('2026-11-16T06:00:00Z')
  const log = createLog('silent')
  return { clock, credits: creditsCache({ clock, log, config: { creditsUrl: `http://127.0.0.1:${port}/` } }) }
}

const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('the text arrives without what could run, with its link', async () => {
  const { credits } = await creditsFrom(answering(good))
  expect(await credits()).toEqual(shown)
})

test('without a configured service there are no credits', async () => {
  const [clock, log] = [standingClock('2026-11-16'), createLog('silent')]
  expect(await creditsCache({ clock, log, config: { creditsUrl: undefined } })()).toBeNull()
})

test.each([
  ['a failure', answering(good, 500)],
  ['a way to another address', (_: unknown, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a password in the link', answering({ ...good, link: 'https://spa:secret@maker.example' })],
  ['a page instead of JSON', (_: unknown, response) => response.end('<html>')],
  ['a text without a link', answering({ text: 'Made with care' })],
  ['a script as link', answering({ ...good, link: 'javascript:alert(1)' })],
  ['no address as link', answering({ ...good, link: 'maker' })],
  ['a text that is nothing but script', answering({ ...good, text: '<script>alert(1)</script>' })],
  ['a text of a novel', answering({ ...good, text: 'a'.repeat(2001) })],
  ['an endless answer', (_: unknown, response) => void endless(response)],
  ['a connection that is cut', (_: unknown, response) => void response.socket?.destroy()],
  ['null', answering(null)],
  ['silence', () => {}],
] satisfies [string, RequestListener][])('%s gives no credits', async (_what, listener) => {
  const { credits } = await creditsFrom(listener)
  expect(await credits()).toBeNull()
})

test('visitors at the same time and within some minutes share one question', async () => {
  const { credits, clock } = await creditsFrom(answering(good))
  expect(await Promise.all([credits(), credits(), credits()])).toEqual([shown, shown, shown])
  clock.advance(9)
  await credits()
  expect(asked).toBe(1)
})

test('an old answer is given at once while a new one is fetched', async () => {
  let text = 'Old'
  let answered = () => {}
  const { credits, clock } = await creditsFrom((request, response) => {
    answering({ ...good, text })(request, response)
    response.on('close', () => answered())
  })
  expect(await credits()).toMatchObject({ text: 'Old' })
  text = 'New'
  clock.advance(11)
  const again = new Promise<void>(resolve => {
    answered = resolve
  })
  expect(await credits()).toMatchObject({ text: 'Old' })
  await again
  await expect.poll(() => credits()).toMatchObject({ text: 'New' })
})

test('after a failure the service is asked again a minute later', async () => {
  let status = 500
  const { credits, clock } = await creditsFrom((request, response) => answering(good, status)(request, response))
  expect(await credits()).toBeNull()
  status = 200
  expect(await credits()).toBeNull()
  expect(asked).toBe(1)
  clock.advance(1)
  await expect.poll(() => credits()).toEqual(shown)
})

function endless(response: import('node:http').ServerResponse) {
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(1024)));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}
