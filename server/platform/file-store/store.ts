import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import type { FileStore, StoreLog } from './file-store.ts'
import { openFolder } from './folder-store.ts'
import { openBucket } from './s3-store.ts'

export type { FileStore, StoreLog }

/** A folder beside the database, or any S3-compatible store when RECEIPTS_S3_URL names one. */
export function openReceiptStore(config: StoreConfig, log: StoreLog): Promise<FileStore> {
  return config.receiptsS3Url
    ? openBucket(config.receiptsS3Url, RECEIPTS, log)
    : openFolder(join(config.dataDir, 'receipts'), RECEIPTS)
}

/** Beside the receipts: in a folder of its own, also in the bucket. */
export function openPictureStore(config: StoreConfig, log: StoreLog): Promise<FileStore> {
  return config.receiptsS3Url
    ? openBucket(config.receiptsS3Url, { ...PICTURES, folder: '/pictures' }, log)
    : openFolder(join(config.dataDir, 'pictures'), PICTURES)
}

type StoreConfig = Pick<Config, 'dataDir' | 'receiptsS3Url'>

const RECEIPTS = { one: 'receipt', many: 'receipts', name: /^[\w-]+\.(png|jpg)$/ }
const PICTURES = { one: 'picture', many: 'pictures', name: /^[\w-]+\.(avif|webp|jpg)$/ }

export async function readReceipt(store: FileStore, name: string): Promise<Buffer> {
  const stream = await store.read(name)
  if (!stream) throw new Error('There is no such receipt.')
  return buffer(stream)
}
