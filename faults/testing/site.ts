import { setTimeout } from 'node:timers/promises'
import { afterAll } from 'vitest'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { NODE, runProgram } from '#server/platform/db/testing/process.ts'
import { builtProgram } from '../../scripts/setup/builds.mjs'

const OWNER_TOKEN = 'the-owner-of-a-spa-in-trouble'
export const asOwner = { authorization: `Bearer ${OWNER_TOKEN}` }

type Settings = Record<string, string>
type Launched = ReturnType<typeof runProgram>

/** The built site in a process of its own, ready to answer. */
export type Site = Awaited<ReturnType<typeof startSite>>

export async function startSite(database: DatabaseOptions, settings: Settings = {}, dist?: string) {
  return readySite(launchSite(database, settings, dist))
}

/** The same without waiting: for a process that is not meant to get that far. */
export function launchSite(
  { databaseUrl, dataDir }: DatabaseOptions,
  settings: Settings = {},
  dist?: string,
): Launched {
  // Nothing of this machine's own settings: a DATABASE_URL lying about must never let a test write to the real spa.
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    TZ: 'UTC',
    HOST: '127.0.0.1',
    PORT: '0',
    OWNER_TOKEN,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  }
  const launched = runProgram([...NODE, builtProgram('main', dist)], { env })
  running.add(launched)
  launched.ended.then(() => running.delete(launched))
  return launched
}

export async function readySite(launched: Launched) {
  const { child, lines, complaints, ended } = launched
  return {
    url: `http://127.0.0.1:${await portOf(launched)}`,
    /** Everything it has written so far. */
    output: () => `${lines.join('\n')}\n${complaints()}`,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Asks it to stop and answers its exit code. */
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
    ended,
  }
}

/** Sooner than a test gives up, so that it is the site's last words that are shown. */
const LISTENS_WITHIN_MS = 150_000

async function portOf({ lines, complaints, nextLine }: Launched) {
  const waiting = new AbortController()
  const tooLong = setTimeout(LISTENS_WITHIN_MS, undefined, { signal: waiting.signal }).then(() => {
    const said = [...lines.slice(-20), complaints()].join('\n')
    throw new Error(`The site did not listen within ${LISTENS_WITHIN_MS / 1000} s. It said:\n${said}`)
  })
  tooLong.catch(() => {})
  try {
    for (;;) {
      const port = lines.map(line => /"port":(\d+)/.exec(line)?.[1]).find(Boolean)
      if (port) return port
      await Promise.race([nextLine(), tooLong])
    }
  } finally {
    waiting.abort()
  }
}

// A test that failed half-way leaves its sites running; the file's end is theirs too.
const running = new Set<Launched>()
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all([...running].map(({ ended }) => ended))
})
