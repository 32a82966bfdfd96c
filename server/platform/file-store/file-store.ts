import type { Readable } from 'node:stream'

/** Storage for files, not served directly, under names the server chose. */
export interface FileStore {
  /** Durable when it returns; nothing is stored when it throws. */
  save(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined when there is none of this name. */
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
