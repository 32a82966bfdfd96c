import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type CallKey, type CallParts, callPath, calls } from '#contract/calls.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { openBookingKeys } from '#server/booking/own/keys.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { mailedReceipt } from '#server/money/receipts/receipt-image.ts'
import { seed } from '#server/operations/seed/seed.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openTestDatabase } from '#server/platform/db/testing/database.ts'
import { openPictureStore, openReceiptStore } from '#server/platform/file-store/store.ts'
import { RequestCounts } from '#server/platform/http/request-counts.ts'
import { createLog } from '#server/platform/log.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { PageRenderer } from '#server/platform/page-renderer.ts'
import { buildApp } from '../app.ts'
import { fillShell } from '../pages/renderer.ts'

export const OWNER_TOKEN = 'a-token-only-the-owner-knows'
export const asOwner = { authorization: `Bearer ${OWNER_TOKEN}` }

/** A Monday morning in Lagos, before the spa opens. */
export const MONDAY_7_AM = '2026-11-16T06:00:00Z'

/** A spa for the tests of a file: it opens before the first of them and closes after the last. */
export function useSpa(options?: SpaOptions): Spa {
  let opened: Spa | undefined
  const spa = () => {
    if (!opened) throw new Error('The spa opens before the first test: use it in tests and hooks.')
    return opened
  }
  beforeAll(async () => {
    opened = await openSpa(options)
  })
  afterAll(() => opened?.close())
  return {
    get app() {
      return spa().app
    },
    get deps() {
      return spa().deps
    },
    get db() {
      return spa().db
    },
    get clock() {
      return spa().clock
    },
    get config() {
      return spa().config
    },
    call: (...request) => spa().call(...request),
    deliver: () => spa().deliver(),
    close: () => spa().close(),
  }
}

export type Spa = Awaited<ReturnType<typeof openSpa>>

interface SpaOptions {
  now?: string
  /** For what depends on the engine; by default a fresh one that the tests share. */
  db?: Db
  config?: Partial<Config>
  log?: ReturnType<typeof createLog>
}

/** The whole server on a fresh, seeded database, with a clock that stands still until a test moves it. */
export async function openSpa(options: SpaOptions = {}) {
  const db = options.db ?? (await openTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'spa-test-'))
  const clock = standingClock(options.now ?? MONDAY_7_AM)
  const log = options.log ?? createLog('silent')
  const config = {
    ...readConfig({ OWNER_TOKEN, DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
    // A machine busy with many tests at once is no overloaded spa.
    overloadedLoopDelayMs: 0,
    placesPerCall: Number.POSITIVE_INFINITY,
    deadlineFactor: 60,
    ...options.config,
  }
  await seed({ db, clock, log })
  const receipts = await openReceiptStore(config, log)
  const pictures = await openPictureStore(config, log)
  const bookingKeys = await openBookingKeys(db)
  const cache = createCache({ db, clock, log, waitMs: 60_000 })
  const deps = {
    db,
    clock,
    config,
    log,
    mail: { wake() {} },
    likeness: { wake() {} },
    bookingKeys,
    receipts,
    pictures,
    pages: sourcePages,
    cache,
    requests: new RequestCounts(),
  }
  const app = await buildApp(deps)
  return {
    app,
    deps,
    db,
    clock,
    config,
    /** Asks a call of the table: `spa.call('decideBooking', { parts: { id }, body: { status }, headers: asOwner })`. */
    call<Key extends CallKey>(key: Key, request: CallRequest<Key>) {
      const { parts, query, body: payload, headers } = request
      const url = callPath(key, ...([parts] as never))
      return app.inject({ method: calls[key].method, url, query, payload, headers })
    },
    /** Sends the mails that are due, composed as they would travel, and shows them. */
    async deliver(): Promise<OutgoingMail[]> {
      const sent: OutgoingMail[] = []
      const transport = { send: async ({ mail }: { mail: OutgoingMail }) => void sent.push(mail) }
      const { claim, deliver } = mailDelivery({
        db,
        clock,
        sender: async () => senderOf(await currentSpa(deps), config),
        log,
        transport,
        readReceipt: name => mailedReceipt(receipts, name),
        config,
      })
      for (let next = await claim(); next; next = await claim()) await deliver(next, new AbortController().signal)
      return sent
    },
    async close() {
      await app.close()
      await db.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type CallRequest<Key extends CallKey> = {
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
} & (keyof CallParts<Key> extends never ? { parts?: undefined } : { parts: CallParts<Key> })

export function standingClock(start: string) {
  let time = new Date(start)
  const clock: Clock & { set(to: string): void; advance(minutes: number): void } = {
    now: () => new Date(time),
    set: to => {
      time = new Date(to)
    },
    advance: minutes => {
      time = new Date(time.getTime() + minutes * MS_PER_MINUTE)
    },
  }
  return clock
}

/** Pages straight from the sources, loaded only by tests that ask for one. */
const sourcePages: PageRenderer = {
  async normaliseUrl(url, services) {
    return (await import('#web/app/entry-server.tsx')).normaliseUrl(url, services)
  },
  async listedPaths(services) {
    return (await import('#web/app/entry-server.tsx')).listedPaths(services)
  },
  deskShell: () => readFile('desk.html', 'utf8'),
  async serveFiles() {},
  ownPicture: async () => undefined,
  async render(input) {
    const { renderPage } = await import('#web/app/entry-server.tsx')
    const page = await renderPage(input)
    return {
      ...page,
      html: fillShell(
        '<head><link rel="icon" href="/favicon.svg" /><!--head--><!--preloads--></head><body><!--body--><!--state--></body>',
        page,
      ),
    }
  },
}
