import { openBookingKeys } from '#server/booking/own/keys.ts'
import { seed } from '#server/operations/seed/seed.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import type { Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openPictureStore, openReceiptStore } from '#server/platform/file-store/store.ts'
import { RequestCounts } from '#server/platform/http/request-counts.ts'
import { createLog } from '#server/platform/log.ts'
import type { PageRenderer } from '#server/platform/page-renderer.ts'
import { buildApp } from '../app.ts'
import type { Stage } from './house.ts'

/** The whole server on a new database; it does not listen, and renders no page. */
export async function openStage(config: Config, start: Date): Promise<Stage & { close(): Promise<void> }> {
  const log = createLog('warn')
  let time = start
  const clock = {
    now: () => time,
    set(to: string) {
      time = new Date(to)
    },
  }
  const db = await openDatabase({ databaseUrl: undefined, dataDir: config.dataDir, log })
  await seed({ db, clock, log })
  const deps = {
    db,
    clock,
    log,
    config,
    // Done by the demo's jobs, or by the server that opens this folder next.
    mail: { wake() {} },
    likeness: { wake() {} },
    bookingKeys: await openBookingKeys(db),
    receipts: await openReceiptStore(config, log),
    pictures: await openPictureStore(config, log),
    pages: noPages,
    cache: createCache({ db, clock, log }),
    requests: new RequestCounts(),
  }
  const app = await buildApp(deps)
  return {
    app,
    deps,
    clock,
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

const nobodyLooks = () => {
  throw new Error('Nobody looks at a page while the demo is filled.')
}
const noPages: PageRenderer = {
  render: nobodyLooks,
  normaliseUrl: nobodyLooks,
  listedPaths: nobodyLooks,
  deskShell: nobodyLooks,
  ownPicture: async () => undefined,
  async serveFiles() {},
}
