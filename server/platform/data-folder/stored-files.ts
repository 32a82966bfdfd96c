import { buffer } from 'node:stream/consumers'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import type { Config } from '../config.ts'
import { type FileStore, openPictureStore, openReceiptStore, type StoreLog } from '../file-store/store.ts'
import { StartupProblem } from '../startup-problem.ts'

export interface Stores {
  receipts: FileStore
  pictures: FileStore
}

export async function openStores(config: Pick<Config, 'dataDir' | 'receiptsS3Url'>, log: StoreLog): Promise<Stores> {
  return { receipts: await openReceiptStore(config, log), pictures: await openPictureStore(config, log) }
}

const COPIED_AT_ONCE = 8

const CONTENT_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** Copies every receipt and picture and reads it back. Returns how many. */
export async function copyStores(from: Stores, to: Stores): Promise<number> {
  let copied = 0
  for (const kind of ['receipts', 'pictures'] as const)
    try {
      for await (const names of from[kind].list(new Date(Date.now() + MS_PER_DAY)))
        for (let first = 0; first < names.length; first += COPIED_AT_ONCE) {
          const some = names.slice(first, first + COPIED_AT_ONCE)
          const done = await Promise.all(some.map(name => copyFile(from[kind], to[kind], name)))
          copied += done.filter(Boolean).length
        }
    } catch (error) {
      const { message, cause } = error as Error
      throw new StartupProblem(`The ${kind} could not be copied (${(cause as Error)?.message ?? message}).`)
    }
  return copied
}

/** False for a file that was removed since it was listed. */
async function copyFile(from: FileStore, to: FileStore, name: string): Promise<boolean> {
  const bytes = await read(from, name)
  if (!bytes) return false
  await to.save(name, bytes, CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  if (!(await read(to, name))?.equals(bytes)) throw new Error(`${name} did not arrive whole`)
  return true
}

async function read(store: FileStore, name: string) {
  const stream = await store.read(name)
  return stream && buffer(stream)
}
