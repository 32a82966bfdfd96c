import { randomUUID } from 'node:crypto'
import type { BackupsResponse } from '#contract/desk/owner-desk.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { BACKUP_REMINDER_DAYS } from '#contract/rules.ts'
import { BACKUP_NOTE, openBackup } from '#server/platform/data-folder/backup.ts'
import { writeCopy } from '#server/platform/db/copy/write-copy.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { readNote, removeNote } from '#server/platform/note-files.ts'
import { StartupProblem } from '#server/platform/startup-problem.ts'
import { insertBackup, selectFoundedAt, selectLastBackup } from './queries.ts'

type BackupDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'receipts' | 'pictures'>

/** Everything as one .tar.gz. Recorded once the last byte was sent. */
export async function downloadBackup(deps: BackupDeps, who: { name: string }) {
  const { db, clock, config, log, receipts, pictures } = deps
  const at = clock.now()
  const bucket = config.receiptsS3Url ? { receipts, pictures } : undefined
  const stream = await openBackup({ dataDir: config.dataDir, bucket, log }, file => writeCopy(db, file)).catch(
    error => {
      if (!(error instanceof StartupProblem)) throw error
      log.error({ reason: error.message }, 'a backup could not be made')
      throw new Refusal('unavailable', requestRefusals.unavailable, { retryAfterSeconds: 60 })
    },
  )
  let sizeBytes = 0
  stream.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length
  })
  stream.on('end', () => {
    insertBackup(db, { id: randomUUID(), at, deviceName: who.name, sizeBytes }).catch(error =>
      log.warn({ err: error }, 'a backup could not be written down'),
    )
  })
  // Counting started the flow; the response resumes it.
  stream.pause()
  return { stream, fileName: `spa-${at.toISOString().slice(0, 16).replace(/\D/g, '')}.tar.gz` }
}

export async function backupState(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Promise<Omit<BackupsResponse, 'success'>> {
  const { db, clock } = deps
  await adoptNote(deps)
  const last = await selectLastBackup(db)
  const since = last?.at ?? (await selectFoundedAt(db))
  const isOverdue = since !== undefined && clock.now().getTime() - since.getTime() > BACKUP_REMINDER_DAYS * MS_PER_DAY
  return {
    last: last ? { at: last.at.toISOString(), by: last.deviceName, sizeBytes: last.sizeBytes } : null,
    isOverdue,
  }
}

/** Records a backup that `npm run backup` made beside the server. */
async function adoptNote({ db, config: { dataDir } }: Pick<Deps, 'db' | 'config'>) {
  const note = await readNote(dataDir, BACKUP_NOTE)
  const [at, sizeBytes] = [new Date(String(note?.at)), Number(note?.sizeBytes)]
  if (Number.isNaN(at.getTime()) || !Number.isInteger(sizeBytes)) return
  await insertBackup(db, { id: `note ${at.toISOString()}`, deviceName: 'npm run backup', at, sizeBytes })
  await removeNote(dataDir, BACKUP_NOTE)
}
