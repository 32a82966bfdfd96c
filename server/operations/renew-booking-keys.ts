import { askServerToRenew, renewBookingKeys } from '#server/booking/own/keys.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { hasDatabase } from '#server/platform/data-folder/contents.ts'
import { openAsItIs } from '#server/platform/db/database.ts'
import { DataFolderInUse } from '#server/platform/db/embedded/lock.ts'
import { createLog } from '#server/platform/log.ts'
import { exitWith, StartupProblem } from '#server/platform/startup-problem.ts'

// npm run renew-booking-keys: no link of a mail sent so far opens a customer's booking any more. Also while the server runs.

async function renew() {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (!databaseUrl && !hasDatabase(dataDir))
    throw new StartupProblem(`There is no database in ${dataDir} yet, so there are no keys to renew.`)
  try {
    const db = await openAsItIs({ databaseUrl, dataDir, log: createLog('silent') })
    await renewBookingKeys(db, systemClock.now()).finally(() => db.destroy())
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    await askServerToRenew(dataDir)
  }
}

try {
  await renew()
  console.error(
    'The keys of all bookings are new. Links in emails sent until now no longer open a booking; customers get a new one by their booking number on the website.',
  )
} catch (error) {
  exitWith(error)
}
