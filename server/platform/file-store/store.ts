import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { openFolder } from './folder-store.ts'
import { openBucket } from './s3-store.ts'

export interface FileStore {
  /** The file is durable when `save` returns; nothing is stored if it throws. */
  save(name: string, bytes: Buffer, contentType: string): Promise<void>
  read(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** Names of files older than an instant, in batches. */
  list(before: Date): AsyncIterable<string[]>
  /** Removes what interrupted uploads left before an instant. */
  removeUnfinished(before: Date): Promise<void>
}

export interface StoreLog {
  warn(details: object, message: string): void
}

type StoreConfig = Pick<Config, 'dataDir' | 'receiptsS3Url'>

export const openReceiptStore = (config: StoreConfig, log: StoreLog) => openStore(config, RECEIPTS, log)
export const openPictureStore = (config: StoreConfig, log: StoreLog) => openStore(config, PICTURES, log)

const RECEIPTS = { one: 'receipt', many: 'receipts', name: /^[\w-]+\.(png|jpg)$/, inBucket: '' }
const PICTURES = { one: 'picture', many: 'pictures', name: /^[\w-]+\.(avif|webp|jpg)$/, inBucket: '/pictures' }

/** A folder beside the database, or any S3-compatible store if RECEIPTS_S3_URL names one. */
function openStore({ dataDir, receiptsS3Url }: StoreConfig, kept: typeof RECEIPTS, log: StoreLog): Promise<FileStore> {
  return receiptsS3Url ? openBucket(receiptsS3Url, kept, log) : openFolder(join(dataDir, kept.many), kept)
}

export async function readReceipt(store: FileStore, name: string): Promise<Buffer> {
  const stream = await store.read(name)
  if (!stream) throw new Error('There is no such receipt.')
  return buffer(stream)
}
