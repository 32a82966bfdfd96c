import type { Logger } from 'pino'
import type { BookingKeys } from './booking/own/keys.ts'
import type { Cache } from './cache/cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { FileStore } from './file-store/store.ts'
import type { RequestCounts } from './http/request-counts.ts'
import type { PageRenderer } from './pages/renderer.ts'

/** Everything the server stands on, handed in by whoever starts it: main, development, or a test. */
export interface Deps {
  db: Db
  clock: Clock
  config: Config
  log: Logger
  /** Told after every transaction that wrote a mail. */
  mail: { wake(dueAt?: Date): void }
  /** Told after every receipt that is to be compared with others. */
  likeness: { wake(): void }
  /** What opens a customer's own booking. */
  bookingKeys: BookingKeys
  receipts: FileStore
  pictures: FileStore
  pages: PageRenderer
  /** What was answered and refused, for who watches the site. */
  requests: RequestCounts
  /** One for the whole process, so that a change is seen at once. */
  cache: Cache
  /** Prints links and codes of the desk where mails are only files; left out where what is printed is kept as a log. */
  terminal?: { tell(line: string): void }
}
