import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { StartupProblem } from '#server/startup-problem.ts'
import { type OpenBookingKeys, renewBookingKeys } from './keys.ts'

/**
 * The embedded database belongs to the running server, so the command beside it leaves a request in the data folder, and the
 * server renews the keys: write access to the folder implies read access to the database.
 */

const LOOK_EVERY_MS = 250
const ANSWER_WITHIN_MS = 30_000

const requestIn = (dataDir: string) => join(dataDir, 'renew-booking-keys')

/** The server's side, every few seconds: renews what is asked for here, and sees what another process has renewed. */
export async function followRenewals({
  db,
  clock,
  bookingKeys,
  config,
}: {
  db: Db
  clock: Clock
  bookingKeys: OpenBookingKeys
  config: { dataDir: string; databaseUrl?: string }
}) {
  if (config.databaseUrl) return bookingKeys.refresh()
  const request = requestIn(config.dataDir)
  const isAsked = await access(request).then(
    () => true,
    () => false,
  )
  if (!isAsked) return
  await renewBookingKeys(db, clock.now())
  await bookingKeys.refresh()
  await rm(request, { force: true })
}

/** The command's side: returns once the running server has renewed its keys. */
export async function askServerToRenew(dataDir: string) {
  const request = requestIn(dataDir)
  await writeFile(request, '', { mode: 0o600 })
  for (let waited = 0; waited < ANSWER_WITHIN_MS; waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS)
    if (
      await access(request).then(
        () => false,
        () => true,
      )
    )
      return
  }
  await rm(request, { force: true })
  throw new StartupProblem('The running server did not renew the keys. Look at its log, or stop it and try again.')
}
