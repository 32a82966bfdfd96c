import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { hasDatabase } from './data-folder/contents.ts'
import { DataFolderInUse } from './data-folder/lock.ts'
import { openAsItIs } from './db/database.ts'
import { askRunningServer } from './doctor/beside.ts'
import { examine } from './doctor/doctor.ts'
import { showLines } from './doctor/show.ts'
import { openReceiptStore } from './file-store/store.ts'
import { createLog } from './log.ts'
import { siteMemory } from './site-memory.ts'
import { StartupProblem } from './startup-problem.ts'

// npm run doctor: looks at everything, sends the owner a test mail, and ends with 1 if something is wrong.

async function look() {
  const config = readConfig(process.env)
  const log = createLog('silent')
  const clock = systemClock
  if (!config.databaseUrl && !hasDatabase(config.dataDir))
    throw new StartupProblem(`There is no database in ${config.dataDir} yet. Start the server once, then ask again.`)
  try {
    // As it is: who looks changes nothing, and migrates nothing under a running server of an earlier version.
    const db = await openAsItIs({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
    try {
      const receipts = await openReceiptStore(config, log)
      const site = siteMemory({ db, clock, log })
      return await examine({ db, clock, config, site, receipts, log }, { withTestMail: true })
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const lines = await askRunningServer(config.dataDir)
    if (lines) return lines
    throw new StartupProblem('The running server did not answer. Look at its log, or stop it and run the doctor again.')
  }
}

try {
  const lines = await look()
  const wrong = lines.filter(({ state }) => state === 'wrong').length
  const sum = wrong === 0 ? 'Nothing is wrong.' : wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`
  process.stdout.write(`\n${showLines(lines, { inColour: process.stdout.isTTY })}\n\n  ${sum}\n\n`)
  process.exitCode = wrong > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
