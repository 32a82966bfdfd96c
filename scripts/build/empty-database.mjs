// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, Stop } from '../setup/process.mjs'

const MAKERS = [
  'node_modules/@electric-sql/pglite/package.json',
  'server/db/embedded/embedded-worker.ts',
  'server/db/embedded/filesystem.ts',
]

/**
 * A database without a table in it, for first starts to copy: making one takes ten seconds and most of a gigabyte. It is kept
 * until what makes it changes.
 * @param {string} worker the built program that makes it
 */
export async function emptyDatabase(worker) {
  const hash = createHash('sha256')
  for (const file of MAKERS) hash.update(readFileSync(join(root, file)))
  const folder = join(root, '.cache', `empty-database-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  mkdirSync(join(root, '.cache'), { recursive: true })
  const code = await run(process.execPath, [worker, folder])
  // Who made it at the same time was first.
  if (code !== 0 && !existsSync(folder)) throw new Stop('Making the empty database failed (the reason is above).')
  return folder
}
