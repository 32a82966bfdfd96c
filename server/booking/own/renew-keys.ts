import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { answerRequests, askServer } from '#server/platform/note-files.ts'
import { StartupProblem } from '#server/platform/startup-problem.ts'
import { type OpenBookingKeys, renewBookingKeys } from './keys.ts'

const REQUEST = 'renew-booking-keys'
const ANSWER_WITHIN_MS = 30_000

interface RenewDeps {
  db: Db
  clock: Clock
  bookingKeys: OpenBookingKeys
  config: { dataDir: string; databaseUrl?: string }
}

/** The server's side, every few seconds: renews the keys when a command asks, and reads what another process renewed. */
export async function followRenewals({ db, clock, bookingKeys, config }: RenewDeps) {
  if (config.databaseUrl) return bookingKeys.refresh()
  await answerRequests(config.dataDir, REQUEST, async () => {
    await renewBookingKeys(db, clock.now())
    await bookingKeys.refresh()
  })
}

/** The command's side: returns once the running server has renewed its keys. */
export async function askServerToRenew(dataDir: string) {
  const answer = await askServer(dataDir, REQUEST, { withinMs: ANSWER_WITHIN_MS })
  if (!answer || 'failure' in answer)
    throw new StartupProblem('The running server did not renew the keys. Look at its log, or stop it and try again.')
}
