import { readConfig } from './config.ts'
import { moveToPostgresql } from './data-folder/move-to-postgresql.ts'
import { told } from './data-folder/told.ts'
import { createLog } from './log.ts'
import { StartupProblem } from './startup-problem.ts'

// npm run move-to-postgresql, with DATABASE_URL set and the server stopped

try {
  const config = readConfig(process.env)
  const { counts, files } = await moveToPostgresql(config, createLog('warn'))
  console.error(`Everything is in PostgreSQL now. Every table was read back and compared: ${told(counts)}.`)
  if (files === undefined)
    console.error(`Receipts and pictures stay in ${config.dataDir}: keep DATA_DIR as it is, for every process.`)
  else console.error(`${files} receipts and pictures were copied to the bucket.`)
  console.error(`The old database is untouched. Start the server with DATABASE_URL set.`)
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
