// @ts-check
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../setup/free-port.mjs'
import { root, run, Stop } from '../../setup/process.mjs'
import { backends } from './queries.mjs'

const OWNER_TOKEN = 'only-for-measuring-how-it-grows'

/**
 * @typedef {{ method?: string, path: string, body?: object, owner?: boolean, isCompressed?: boolean }} Ask `isCompressed` as a browser asks; what comes is not read
 * @typedef {{ server: number, database: number }} Cpu in milliseconds
 * @typedef {{ ask(what: Ask): Promise<string>, cpu(): Promise<Cpu>, settle(): Promise<void>, stop(): Promise<void> }} Spa
 */

class Busy extends Error {}
const BUSY_PAUSE_MS = 500
/** A server that does no more than this in half a second has done with starting. */
const SETTLED_MS = 10

/**
 * A data folder, or a database, with what `grow/fill.mjs` makes.
 * @param {string | undefined} databaseUrl @param {string[]} what
 */
export async function fill(databaseUrl, what) {
  const folder = mkdtempSync(join(tmpdir(), 'spa-grow-'))
  const env = { PATH: process.env.PATH, DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const code = await run(process.execPath, ['--import', 'tsx', 'scripts/measure/grow/fill.mjs', ...what], { env })
  if (code !== 0) throw new Stop('The database could not be filled.')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * The built server with its default configuration. It takes the word of this machine for who asks, so that every request
 * is another client's and the limits on one client do not get in the way.
 * @param {string | undefined} databaseUrl @param {string} folder @returns {Promise<Spa>}
 */
export async function startSpa(databaseUrl, folder) {
  const port = await freePort()
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, OWNER_TOKEN, TRUST_PROXY: '127.0.0.1' }
  const child = fork(join(root, 'scripts', 'measure', 'bench-subject.mjs'), ['spa'], {
    env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let client = 0

  /** @param {Ask} what @returns {Promise<string>} */
  const askOnce = ({ method = 'GET', path, body, owner, isCompressed }) =>
    new Promise((resolve, reject) => {
      client++
      const headers = {
        'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
        ...(owner && { authorization: `Bearer ${OWNER_TOKEN}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(isCompressed && { 'accept-encoding': 'gzip, deflate, br' }),
      }
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, response => {
        /** @type {Buffer[]} */
        const parts = []
        response.on('data', part => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          if (Number(response.statusCode) < 300) resolve(text)
          else if (response.statusCode === 503) reject(new Busy())
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 200)}`))
        })
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })

  /** A machine that does other things too makes the server turn requests away; they are made again. @param {Ask} what */
  const ask = async what => {
    for (;;) {
      try {
        return await askOnce(what)
      } catch (error) {
        if (!(error instanceof Busy)) throw error
        await sleep(BUSY_PAUSE_MS)
      }
    }
  }

  for (let tries = 0; ; tries++) {
    if (tries === 600) throw new Stop('The server does not answer.')
    if ((await askOnce({ path: '/api/health' }).catch(() => undefined)) !== undefined) break
    await sleep(100)
  }
  const cpuOfServer = () =>
    new Promise((resolve, reject) => {
      child.once('message', (/** @type {any} */ { cpuMicroseconds }) => resolve(cpuMicroseconds / 1000))
      ended.then(() => reject(new Stop('The server under measurement has ended.')))
      child.send({ ask: 'usage' })
    })
  const databaseCpu = databaseUrl ? await watchDatabase(databaseUrl) : { read: async () => 0, end: async () => {} }
  return {
    ask,
    async cpu() {
      return { server: await cpuOfServer(), database: await databaseCpu.read() }
    },
    async settle() {
      for (let before = 0, now = await cpuOfServer(), tries = 0; now - before > SETTLED_MS && tries < 60; tries++) {
        await sleep(500)
        before = now
        now = await cpuOfServer()
      }
    },
    async stop() {
      agent.destroy()
      await databaseCpu.end()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * The CPU time of all sessions the server has, those that have ended included, as the kernel counts it in nanoseconds.
 * @param {string} url
 */
async function watchDatabase(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  /** @type {Map<number, number>} */
  const known = new Map()
  return {
    async read() {
      for (const pid of await backends(client)) known.set(pid, cpuOf(pid) ?? known.get(pid) ?? 0)
      return [...known.values()].reduce((sum, ms) => sum + ms, 0)
    },
    end: () => client.end(),
  }
}

/** @param {number} pid */
function cpuOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}
