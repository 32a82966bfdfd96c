// @ts-check
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Their files carry a hash in their names, so that those of two builds can lie side by side. */
const HASHED_FOLDERS = ['assets', 'pictures']
/** Names the files that came from the build before, so that the next build does not keep them any longer. */
const KEPT_LIST = join('.vite', 'previous-assets.json')

/**
 * Builds the pages and leaves the hashed files of the build before beside the new ones: a tab that was opened before the
 * new build still finds the parts it has not loaded yet. Of older builds nothing is left.
 * @param {string} clientDir
 * @param {() => Promise<void>} build may empty the folder
 */
export async function keepPreviousAssets(clientDir, build) {
  const aside = `${clientDir}-previous`
  // Still there when the last build failed: then the last good build is in it.
  if (!existsSync(aside)) await copy(await ownAssets(clientDir), clientDir, aside)
  await build()
  const missing = (await filesBelow(aside)).filter(file => !existsSync(join(clientDir, file)))
  await copy(missing, aside, clientDir)
  await mkdir(dirname(join(clientDir, KEPT_LIST)), { recursive: true })
  await writeFile(join(clientDir, KEPT_LIST), JSON.stringify(missing))
  await rm(aside, { recursive: true, force: true })
}

/** The hashed files of the last build itself. @param {string} clientDir */
async function ownAssets(clientDir) {
  const list = await readFile(join(clientDir, KEPT_LIST), 'utf8').catch(() => '[]')
  const kept = new Set(JSON.parse(list))
  const files = await Promise.all(HASHED_FOLDERS.map(folder => filesBelow(join(clientDir, folder), clientDir)))
  return files.flat().filter(file => !kept.has(file))
}

/** @param {string} folder @param {string} [base] what the names are relative to */
async function filesBelow(folder, base = folder) {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => relative(base, join(parentPath, name)))
}

/** @param {string[]} files @param {string} from @param {string} to */
async function copy(files, from, to) {
  await Promise.all(files.map(file => cp(join(from, file), join(to, file))))
}
