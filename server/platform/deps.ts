import type { Logger } from 'pino'
import type { Cache } from './cache/cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { FileStore } from './file-store/store.ts'
import type { RequestCounts } from './http/request-counts.ts'
import type { PageRenderer } from './page-renderer.ts'

/** The keys of customers' own bookings. Derived, so that no copy of the bookings contains one. */
export interface BookingKeys {
  of(bookingId: string): string
  fits(bookingId: string, key: string): boolean
  /** Keyed hash, which does not reveal the value. */
  alias(of: 'mailbox' | 'phone' | 'network' | 'view', value: string): string
}

/** Dependencies of the server, provided by main, development, the demo or a test. */
export interface Deps {
  db: Db
  clock: Clock
  config: Config
  log: Logger
  /** Woken after every transaction that wrote a mail. */
  mail: { wake(dueAt?: Date): void }
  likeness: { wake(): void }
  bookingKeys: BookingKeys
  receipts: FileStore
  pictures: FileStore
  pages: PageRenderer
  requests: RequestCounts
  cache: Cache
  /** Prints links and codes of the desk if mails are only files; undefined if the output is a log. */
  terminal?: { tell(line: string): void }
}
