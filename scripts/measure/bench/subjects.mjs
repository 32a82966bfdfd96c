// @ts-check
import { fork } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../setup/free-port.mjs'
import { root } from '../../setup/process.mjs'
import { HAS_MANY_ADDRESSES } from './visitors.mjs'

export const OWNER_TOKEN = 'only-for-this-one-benchmark'

/**
 * @typedef {{ cpuMicroseconds: number, residentBytes: number, heapBytes: number }} Usage
 * @typedef {{ url: string, folder: string, usage(): Promise<Usage>, ask(what: string, more?: object): Promise<any>, stop(keep?: boolean): Promise<void> }} Subject
 */

/**
 * A server in a process of its own, as it is by default: it logs to a file, and limits what one client may do, where the
 * load can come from many addresses.
 * @param {'hello' | 'spa' | 'recorded' | 'statements'} name
 * @param {{ env?: Record<string, string>, build?: string, folder?: string }} how
 * @returns {Promise<Subject>}
 */
export async function startSubject(
  name,
  { env = {}, build = root, folder = mkdtempSync(join(tmpdir(), 'spa-bench-')) },
) {
  const port = await freePort()
  const log = openSync(join(folder, 'bench.log'), 'a')
  const child = fork(join(root, 'scripts', 'measure', 'bench-subject.mjs'), [name], {
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: name === 'hello' || name === 'statements' ? [] : startFlags(build),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      BENCH_ROOT: build,
      OWNER_TOKEN,
      ...(!HAS_MANY_ADDRESSES && { RATE_LIMITS: 'off' }),
      ...env,
    },
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const isServer = name !== 'statements'
  if (isServer) await answering(`${url}/${name === 'hello' ? '' : 'api/health'}`, child)
  else await new Promise(resolve => child.once('message', resolve))
  /** @type {Subject['ask']} */
  const ask = (what, more = {}) =>
    new Promise(resolve => {
      child.once('message', resolve)
      child.send({ ask: what, ...more })
    })
  return {
    url,
    folder,
    ask,
    usage: () => ask('usage'),
    async stop(keep = false) {
      child.kill('SIGTERM')
      await ended
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What `npm start` says to Node. @param {string} build */
export function startFlags(build) {
  const { scripts } = JSON.parse(readFileSync(join(build, 'package.json'), 'utf8'))
  return scripts.start.split(' ').filter((/** @type {string} */ word) => word.startsWith('--'))
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function answering(url, child) {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error(`${url} ended before it answered`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}
