import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { isDiskFull, StartupProblem } from '../startup-problem.ts'
import type { FileStore } from './store.ts'

const UNFINISHED = '.unfinished'
/** Longer than any upload. */
const LEFT_BEHIND_MS = MS_PER_HOUR
const LISTED_AT_ONCE = 200

export async function openFolder(
  folder: string,
  kept: { one: string; many: string; name: RegExp },
): Promise<FileStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK)
    await removeLeftBehind(folder, new Date(Date.now() - LEFT_BEHIND_MS))
  } catch (error) {
    if (isDiskFull(error)) throw new StartupProblem(`The disk with ${folder} is full. Make room and start again.`)
    throw new StartupProblem(
      `Cannot write ${kept.many} to ${folder}. Make it writable, or set DATA_DIR to another folder.`,
    )
  }

  return {
    async save(name, bytes) {
      const unfinished = join(folder, randomUUID() + UNFINISHED)
      try {
        await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(unfinished, pathOf(name))
        await syncFolder(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(name) {
      const handle = await open(pathOf(name)).catch(undefinedWhenMissing)
      return handle?.createReadStream()
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async *list(before) {
      const names = (await readdir(folder)).filter(name => kept.name.test(name))
      for (let first = 0; first < names.length; first += LISTED_AT_ONCE) {
        const some = names.slice(first, first + LISTED_AT_ONCE)
        const old = await Promise.all(some.map(name => isOlder(pathOf(name), before)))
        yield some.filter((_, index) => old[index])
      }
    },
    removeUnfinished: before => removeLeftBehind(folder, before),
  }

  function pathOf(name: string) {
    if (!kept.name.test(name)) throw new Error(`This is not the name of a ${kept.one}.`)
    return join(folder, name)
  }
}

/** A new name is durable only with its folder. Windows cannot and need not sync folders. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeLeftBehind(folder: string, before: Date) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue
    const file = join(folder, name)
    if (await isOlder(file, before)) await rm(file, { force: true })
  }
}

async function isOlder(file: string, before: Date) {
  const found = await stat(file).catch(undefinedWhenMissing)
  return found !== undefined && found.mtime < before
}

function undefinedWhenMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
