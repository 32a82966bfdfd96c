import { writeCopy } from '#server/platform/db/copy/write-copy.ts'
import type { Db } from '#server/platform/db/database.ts'
import { startInterval } from '#server/platform/interval-jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { type BackupOptions, backUp } from '../backup.ts'
import { answerBackups } from '../backup-copy.ts'

/** `npm run backup` beside a process that has the database open and answers requests as the server does. */
export async function backUpBeside(db: Db, options: BackupOptions, file: string) {
  const log = createLog('silent')
  const job = startInterval(() => answerBackups(options.dataDir, copy => writeCopy(db, copy), log), 50, log)
  return backUp(options, file).finally(() => job.stop())
}
