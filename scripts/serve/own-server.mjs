// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../setup/free-port.mjs'
import { root } from '../setup/process.mjs'
import { untilHealthy } from '../setup/until-healthy.mjs'

export const OWNER_TOKEN = 'the-owner-of-a-spa-of-its-own'
/** Shown if the server does not start. */
const LAST_LINES = 30

/**
 * @typedef {{ cpuMicroseconds: number, residentBytes: number, heapBytes: number }} Usage
 * @typedef {object} Place
 * @property {number} [port]
 * @property {string} [dataDir]
 * @property {boolean} [keepsData] leaves the data folder behind
 * @property {string[]} [nodeOptions]
 * @property {string} [program] another one than the built site, which answers on the same port
 * @property {string} [dist] the folder of another checkout's builds
 * @property {string} [output] `inherit`, `ignore`, `tail` (shown only if it does not come up) or a file
 */

/** The built site on its own port and data folder, with the settings that tests need. @param {Record<string, string>} [settings] @param {Place} [place] */
export async function startOwnServer(settings = {}, place = {}) {
  const port = place.port ?? (await freePort())
  // All visitors of a run share one address.
  const quiet = { SITE_URL: `http://localhost:${port}`, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', TZ: 'UTC' }
  return startSite({ ...quiet, ...settings }, { ...place, port })
}

/** The same with default settings. @param {Record<string, string>} settings @param {Place} [place] */
export async function startSite(settings, { keepsData, nodeOptions = [], output = 'inherit', ...place } = {}) {
  const port = place.port ?? (await freePort())
  const dataDir = place.dataDir ?? mkdtempSync(join(tmpdir(), 'imole-own-'))
  const url = `http://localhost:${port}`
  const program = place.program ?? join(root, 'scripts', 'serve', 'site-process.mjs')
  const out = { inherit: 'inherit', ignore: 'ignore', tail: 'pipe' }[output] ?? openSync(output, 'a')
  const child = spawn(
    process.execPath,
    [...nodeOptions, program, ...(keepsData ? [] : ['--remove-data']), place.dist ?? join(root, 'dist')],
    {
      cwd: root,
      stdio: ['pipe', /** @type {'pipe'} */ (out), typeof out === 'number' ? out : 'inherit', 'ipc'],
      env: { ...machineEnv(), PORT: String(port), DATA_DIR: dataDir, OWNER_TOKEN, ...settings },
    },
  )
  const ended = once(child, 'exit').then(([code]) => code)
  /** @type {string[]} */
  const lines = []
  if (child.stdout)
    createInterface(child.stdout).on('line', line => {
      lines.push(line)
      if (lines.length > LAST_LINES) lines.shift()
    })
  try {
    await untilHealthy(child, url, { said: () => lines.join('\n') })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    dataDir,
    pid: /** @type {number} */ (child.pid),
    ended,
    /** @param {NodeJS.Signals} signal */
    kill: signal => child.kill(signal),
    /** @returns {Promise<Usage>} */
    async usage() {
      child.send('usage')
      const [usage] = await Promise.race([once(child, 'message'), ended.then(() => [])])
      if (!usage) throw new Error(`${url} has ended.`)
      return usage
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Without a DATABASE_URL or SMTP_URL of this environment, which may be a real spa's. */
export function machineEnv() {
  const { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot } = process.env
  return { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot }
}
