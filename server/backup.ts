import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { backUp, restore } from './data-folder/backup.ts'
import { leaveBackupNote } from './data-folder/backup-note.ts'
import { keepPrivate } from './data-folder/privacy.ts'
import { createLog } from './log.ts'
import { StartupProblem } from './startup-problem.ts'

// npm run backup -- file.tar.gz, and npm run restore -- file.tar.gz

/** How many rows of what, the empty tables left out. */
function told(counts: Record<string, number>) {
  const full = Object.entries(counts).filter(([, rows]) => rows > 0)
  return full.map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}`).join(', ')
}

try {
  const [command, name] = process.argv.slice(2)
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (!name) throw new StartupProblem(`Name the file: npm run ${command} -- spa.tar.gz`)
  if (databaseUrl)
    throw new StartupProblem('DATABASE_URL is set, so the data is in PostgreSQL: use pg_dump and pg_restore (README).')
  const file = resolve(name)
  const log = createLog('warn')
  keepPrivate(dataDir, log)
  if (command === 'restore') {
    const { before, inventory, missingReceipts } = await restore(dataDir, file, new Date())
    // As root, tar brings back the modes that an older backup was made with.
    keepPrivate(dataDir, log)
    console.error(`Restored ${file} to ${dataDir}. Every table was read: ${told(inventory.counts)}.`)
    if (missingReceipts > 0) console.error(`The pictures of ${missingReceipts} receipts were not in the backup.`)
    if (before) console.error(`What was there before is in ${before}.`)
  } else {
    await backUp(dataDir, file)
    leaveBackupNote(dataDir, { at: new Date(), sizeBytes: statSync(file).size })
    console.error(`Everything in ${dataDir} is now in ${file}.`)
  }
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
