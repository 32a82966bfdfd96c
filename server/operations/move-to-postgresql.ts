import { readConfig } from '#server/platform/config.ts'
import { formatCounts } from '#server/platform/data-folder/counts.ts'
import { moveToPostgresql } from '#server/platform/data-folder/move-to-postgresql.ts'
import { createLog } from '#server/platform/log.ts'
import { exitWith } from '#server/platform/startup-problem.ts'

// npm run move-to-postgresql, with DATABASE_URL set and the server stopped

try {
  const config = readConfig(process.env)
  const { counts, files } = await moveToPostgresql(config, createLog('warn'))
  console.error(`Everything is in PostgreSQL now. All of it was read back and compared: ${formatCounts(counts)}.`)
  if (files === undefined)
    console.error(`Receipts and pictures stay in ${config.dataDir}: keep DATA_DIR as it is, for every process.`)
  else console.error(`${files} receipts and pictures were copied to the bucket.`)
  console.error(`The old database is untouched. Start the server with DATABASE_URL set.`)
} catch (error) {
  exitWith(error)
}
