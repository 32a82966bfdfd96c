import { newLink, newLinkBeside } from './access/start-link.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { createLog } from './log.ts'
import { StartupProblem } from './startup-problem.ts'

/** `npm run desk-link`: a new way into the desk, also while the server runs. */
async function deskLink() {
  const config = readConfig(process.env)
  if (!config.databaseUrl) return newLinkBeside({ clock: systemClock, config })
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: createLog('silent') })
  try {
    return await newLink({ db, clock: systemClock, config })
  } finally {
    await db.destroy()
  }
}

try {
  process.stdout.write(`Open the desk: ${await deskLink()}\n`)
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
