import { renewBookingKeys } from './booking/own/keys.ts'
import { askServerToRenew } from './booking/own/renew-keys.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { hasDatabase } from './data-folder/contents.ts'
import { openAsItIs } from './db/database.ts'
import { DataFolderInUse } from './db/embedded/lock.ts'
import { createLog } from './log.ts'
import { exitWith, StartupProblem } from './startup-problem.ts'

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
