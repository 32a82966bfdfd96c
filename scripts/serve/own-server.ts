import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../setup/free-port.ts'
import { root } from '../setup/process.mjs'
import { untilHealthy } from '../setup/until-healthy.ts'

export const OWNER_TOKEN = 'the-owner-of-a-spa-of-its-own'
/** Shown if the server does not start. */
const LAST_LINES = 30

export interface Place {
  port?: number
  dataDir?: string
  /** Leaves the data folder behind. */
  keepsData?: boolean
  nodeOptions?: string[]
  /** In place of the built site, on the same port. */
  program?: string
  /** `inherit`, `ignore`, `tail` (shown only if it does not start) or a file. */
  output?: string
}

/** The built site on its own port and data folder, with the settings that tests need. */
export async function startOwnServer(settings: Record<string, string> = {}, place: Place = {}) {
  const port = place.port ?? (await freePort())
  // All visitors of a run share one address.
  const quiet = { SITE_URL: `http://localhost:${port}`, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', TZ: 'UTC' }
  return startSite({ ...quiet, ...settings }, { ...place, port })
}

/** The same with default settings. */
export async function startSite(
  settings: Record<string, string>,
  { keepsData, nodeOptions = [], output = 'inherit', ...place }: Place = {},
) {
  const port = place.port ?? (await freePort())
  const dataDir = place.dataDir ?? mkdtempSync(join(tmpdir(), 'imole-own-'))
  const url = `http://localhost:${port}`
  const program = place.program ?? join(root, 'scripts', 'serve', 'site-process.mjs')
  const out = { inherit: 'inherit', ignore: 'ignore', tail: 'pipe' }[output] ?? openSync(output, 'a')
  const child = spawn(process.execPath, [...nodeOptions, program, ...(keepsData ? [] : ['--remove-data'])], {
    cwd: root,
    stdio: ['pipe', out as 'pipe', typeof out === 'number' ? out : 'inherit', 'ipc'],
    env: { ...machineEnv(), PORT: String(port), DATA_DIR: dataDir, OWNER_TOKEN, ...settings },
  })
  const ended = once(child, 'exit').then(([code]) => code)
  const lines: string[] = []
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
    pid: child.pid as number,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async usage(): Promise<{ cpuMicroseconds: number; residentBytes: number; heapBytes: number }> {
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
  const { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, MALLOC_ARENA_MAX } = process.env
  return { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, MALLOC_ARENA_MAX }
}
