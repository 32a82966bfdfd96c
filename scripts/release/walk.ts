import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { call, createBooking, fetchServices, nth, photo, sendReceipt, wishesFor } from '../serve/spa-client.ts'
import { Stop } from '../setup/process.mjs'
import { untilHealthy } from '../setup/until-healthy.ts'

interface Spa {
  /** The folder of the release. */
  tree: string
  url: string
  env: Record<string, string | undefined>
  /** Runs the rest of a command line as another user. */
  command: string[]
}

/** A day of a spa from its first start on: customers' requests, and every command beside the server. */
export async function walk(spa: Spa) {
  const server = await start(spa)
  const service = nth(await fetchServices(spa), 0)
  for (const path of ['/', `/services/${service.slug}`, '/api/docs/swagger-ui.js']) {
    const response = await fetch(spa.url + path)
    await response.arrayBuffer()
    if (!response.ok) throw new Stop(`${path} answered ${response.status}.`)
  }
  const [wish] = await wishesFor(spa, service, 1)
  const made = await createBooking(spa, wish ?? {})
  await sendReceipt(spa, made, await photo(3000, 4000, 40))
  await call(spa, 'GET', '/api/health')
  expect(
    '.env has the address of a link',
    await tool(spa, ['desk-link']),
    /http:\/\/said-in-the-env-file\.test\/desk\//,
  )
  expect('what the doctor sees', await tool(spa, ['doctor'], [0, 1]), /Database: The built-in database/)
  expect('new keys beside the server', await tool(spa, ['renew-booking-keys']), /The keys of all bookings are new/)
  const backup = `${spa.env.DATA_DIR}-backup.tar.gz`
  await tool(spa, ['backup', backup])
  await server.stop()

  const restored = { ...spa, env: { ...spa.env, DATA_DIR: `${spa.env.DATA_DIR}-restored` } }
  const output = await tool(restored, ['restore', backup])
  expect('everything restored', output, /All of it was read back and compared: \d+ bookings?, /)
  expect('a new way in', output, /^Open the desk: \S+\/desk\/enter#[\w-]{32}$/m)
  const again = await start(restored)
  const found = await call(restored, 'GET', `/api/booking/get_info?bookingId=${made.booking._id}`)
  expect('the booking in what was restored', JSON.stringify(found), /"submitted"/)
  await again.stop()
}

async function start(spa: Spa) {
  const { child, ended, output } = launch(spa, [])
  const fail = async (why: string) => {
    child.kill('SIGKILL')
    throw new Stop(`${why}\n${await output}`)
  }
  await untilHealthy(child, spa.url, { withinMs: 600_000 }).catch(error => fail(error.message))
  return {
    async stop() {
      child.kill('SIGTERM')
      const [code, signal] = await ended
      if (code !== 0) await fail(`The server ended with ${code ?? signal}.`)
    },
  }
}

async function tool(spa: Spa, args: string[], expectedCodes = [0]) {
  const { ended, output } = launch(spa, args)
  const [code, signal] = await ended
  if (!expectedCodes.includes(code))
    throw new Stop(`node server ${args[0]} ended with ${code ?? signal}:\n${await output}`)
  return output
}

function launch({ command: [program = '', ...before], tree, env }: Spa, args: string[]) {
  const child = spawn(program, [...before, 'server', ...args], { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then(parts => parts.join(''))
  return { child, ended: once(child, 'exit'), output }
}

function expect(what: string, output: string, pattern: RegExp) {
  if (!pattern.test(output)) throw new Stop(`${what} is not in:\n${output}`)
}
