import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DatabaseLog } from '#server/db/engine.ts'
import { damageIn } from './damage.ts'
import { workerFile } from './worker-calls.ts'

/** Makes the database if it is not there, in a process of its own: its hundreds of megabytes end with it. */
export async function createIfMissing(folder: string, log: DatabaseLog) {
  removeUnfinished(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  // What is left of a database is not made over.
  const damage = damageIn(folder)
  if (damage) throw new Error(damage)
  log.info({ folder }, 'making the database, which takes some seconds')
  const child = spawn(process.execPath, [fileURLToPath(workerFile()), folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [reason, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject)),
  ])
  if (code !== 0) throw new Error(reason.trim().split('\n').at(-1) || `making it ended with ${code}`)
}

/** What a start that was cut short has left. */
function removeUnfinished(folder: string) {
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.new-`))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
}
