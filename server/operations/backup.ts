import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { newLinkByCommand } from '#server/access/desk-link.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { BACKUP_NOTE, backUp } from '#server/platform/data-folder/backup.ts'
import { formatCounts } from '#server/platform/data-folder/counts.ts'
import { keepPrivate } from '#server/platform/data-folder/privacy.ts'
import { restore } from '#server/platform/data-folder/restore.ts'
import { openStores } from '#server/platform/data-folder/stored-files.ts'
import { createLog } from '#server/platform/log.ts'
import { leaveNote } from '#server/platform/note-files.ts'
import { exitWith, StartupProblem } from '#server/platform/startup-problem.ts'

// npm run backup -- file.tar.gz, and npm run restore -- file.tar.gz

try {
  const [command, name] = process.argv.slice(2)
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, receiptsS3Url } = config
  if (!name) throw new StartupProblem(`Name the file: npm run ${command} -- spa.tar.gz`)
  const file = resolve(name)
  const log = createLog('warn')
  keepPrivate(dataDir, log)
  const bucket = receiptsS3Url ? await openStores(config, log) : undefined
  const options = { databaseUrl, dataDir, log, bucket }
  if (command === 'restore') {
    const { before, counts, missingReceipts } = await restore(options, file, new Date())
    // As root, tar brings back the modes that an older backup was made with.
    keepPrivate(dataDir, log)
    console.error(`Restored ${file} to ${dataDir}. All of it was read back and compared: ${formatCounts(counts)}.`)
    if (missingReceipts > 0) console.error(`The pictures of ${missingReceipts} receipts were not in the backup.`)
    if (before) console.error(`What was there before is in ${before}.`)
    console.error('Every device, invitation and link to the desk from then was ended. Let your devices in again.')
    process.stdout.write(`Open the desk: ${await newLinkByCommand(systemClock, config)}\n`)
  } else {
    const fromBucket = await backUp(options, file)
    await leaveNote(dataDir, BACKUP_NOTE, { at: new Date(), sizeBytes: statSync(file).size })
    const also = fromBucket === undefined ? '' : `, with ${fromBucket} receipts and pictures from the bucket`
    console.error(`Everything is now in ${file}${also}.`)
  }
} catch (error) {
  exitWith(error)
}
