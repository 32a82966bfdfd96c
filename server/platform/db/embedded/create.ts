import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DatabaseLog } from '../engine.ts'
import { damageIn } from './damage.ts'
import { fsync, fsyncTree } from './fsync.ts'
import { unpackFolder } from './unpack.ts'
import { emptyDatabase, workerFile } from './worker-calls.ts'

/** Creates a missing database from the empty one that came with the build, or else from scratch. */
export async function createIfMissing(folder: string, log: DatabaseLog) {
  removeUnfinished(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  // A damaged database is not overwritten.
  const damage = damageIn(folder)
  if (damage) throw new Error(damage)
  const empty = emptyDatabase()
  if (existsSync(empty)) await unpackDatabase(empty, folder)
  else await makeDatabase(folder, log)
}

/** Renamed into its place when complete, so that an interrupted start leaves no partial database. */
async function unpackDatabase(empty: string, folder: string) {
  const unfinished = `${folder}.new-${process.pid}`
  await unpackFolder(empty, unfinished)
  fsyncTree(unfinished)
  renameSync(unfinished, folder)
  fsync(dirname(folder))
}

/** In a process of its own, because it takes hundreds of megabytes. */
async function makeDatabase(folder: string, log: DatabaseLog) {
  log.info({ folder }, 'making the database, which takes some seconds')
  const child = spawn(process.execPath, [fileURLToPath(workerFile()), folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [reason, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject)),
  ])
  if (code !== 0) throw new Error(reason.trim().split('\n').at(-1) || `making it ended with ${code}`)
}

function removeUnfinished(folder: string) {
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.new-`))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
}
