import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, run, Stop } from '../setup/process.mjs'

const MAKERS = [
  'node_modules/@electric-sql/pglite/package.json',
  'scripts/build/empty-database.ts',
  'scripts/build/fixed-chance.mjs',
  'server/platform/db/embedded/embedded-worker.ts',
  'server/platform/db/embedded/filesystem.ts',
]

const FIXED_CHANCE = new URL('fixed-chance.mjs', import.meta.url).href

/**
 * A database without tables for first starts to unpack: making one takes ten seconds and most of a gigabyte. It is cached until its makers
 * change, and has the same bytes on every machine.
 */
export async function emptyDatabase(worker: string) {
  const hash = createHash('sha256')
  for (const file of MAKERS) hash.update(readFileSync(join(root, file)))
  const folder = join(root, '.cache', `empty-database-${hash.digest('hex').slice(0, 16)}-${process.pid}`)
  const file = `${folder.slice(0, folder.lastIndexOf('-'))}.gz`
  if (existsSync(file)) return file
  mkdirSync(join(root, '.cache'), { recursive: true })
  const code = await run(process.execPath, ['--import', FIXED_CHANCE, worker, folder])
  if (code !== 0) throw new Stop('Making the empty database failed (the reason is above).')
  writeFileSync(`${folder}.gz`, packed(folder))
  renameSync(`${folder}.gz`, file)
  rmSync(folder, { recursive: true })
  return file
}

/**
 * A folder as one file: a line with the names (folders with a slash) and sizes, then the contents.
 * server/platform/db/embedded/create.ts reads it.
 */
function packed(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(entry => {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length + 1).replaceAll('\\', '/')
      return entry.isDirectory() ? { name: `${name}/`, content: Buffer.of() } : { name, content: readFileSync(path) }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const list = JSON.stringify(entries.map(({ name, content }) => [name, content.length]))
  return gzipSync(Buffer.concat([Buffer.from(`${list}\n`), ...entries.map(({ content }) => content)]), { level: 9 })
}
