import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { openReceiptFolder } from './folder-store.ts'
import { openReceiptBucket } from './s3-store.ts'

/** Where receipts are kept: outside anything that is served, under names the server chose. */
export interface ReceiptStore {
  /** When it returns the receipt is safely there; when it throws, nothing of it is. */
  save(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined when there is none of this name. */
  read(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
}

/** A folder beside the database, or any S3-compatible store when RECEIPTS_S3_URL names one. */
export function openReceiptStore(
  config: Pick<Config, 'dataDir' | 'receiptsS3Url'>,
  log: Logger,
): Promise<ReceiptStore> {
  return config.receiptsS3Url ? openReceiptBucket(config.receiptsS3Url, log) : openReceiptFolder(config.dataDir)
}

export async function readReceipt(store: ReceiptStore, name: string): Promise<Buffer> {
  const stream = await store.read(name)
  if (!stream) throw new Error('There is no such receipt.')
  return buffer(stream)
}
