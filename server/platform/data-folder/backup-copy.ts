import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '../db/embedded/lock.ts'
import type { DatabaseLog } from '../db/engine.ts'
import { answerRequests, askServer } from '../note-files.ts'
import { StartupProblem } from '../startup-problem.ts'

const REQUEST = 'backup-copy'
const ANSWER_WITHIN_MS = 120_000
const BACKUP_FOLDER = /^backup-[0-9a-f]{8}$/

export const copyIn = (folder: string) => join(folder, 'database.copy.gz')

/** Copies the running server's database into the folder of every backup that requested it. */
export function answerBackups(dataDir: string, copyTo: (file: string) => Promise<void>, log: DatabaseLog) {
  return answerRequests(dataDir, REQUEST, async ({ folder }) => {
    try {
      if (!BACKUP_FOLDER.test(String(folder))) throw new Error('there is no such folder')
      await copyTo(copyIn(join(dataDir, String(folder))))
      log.info({ folder }, 'copied the database for a backup')
    } catch (error) {
      log.error({ err: error }, 'the copy for a backup failed')
      throw error
    }
  })
}

export async function askServerForCopy(folder: string) {
  const asked = { withinMs: ANSWER_WITHIN_MS, details: { folder: basename(folder) } }
  const answer = await askServer(dirname(folder), REQUEST, asked)
  if (!answer)
    throw new StartupProblem('The running server did not copy its database. Stop it, and make the backup again.')
  if ('failure' in answer)
    throw new StartupProblem(`The running server could not copy its database (${answer.failure}).`)
}

/** Not part of the backup. Released when the process that makes the backup ends. */
export const LOCK_IN_BACKUP = 'backup-lock'

/** Returns a function that removes the folder and its lock; undefined if another process has it. */
async function lockBackup(folder: string) {
  const unlock = await lockDataFolder(join(folder, LOCK_IN_BACKUP)).catch(error => {
    if (!(error instanceof DataFolderInUse)) throw error
  })
  return (
    unlock &&
    (() => {
      fs.rmSync(folder, { recursive: true, force: true })
      unlock()
    })
  )
}

export async function newBackupFolder(dataDir: string): Promise<{ path: string; remove(): void }> {
  await removeAbandonedBackups(dataDir)
  const path = join(dataDir, `backup-${randomBytes(4).toString('hex')}`)
  const remove = await lockBackup(path)
  // Another process that removes abandoned folders may have locked it first.
  return remove ? { path, remove } : newBackupFolder(dataDir)
}

/** Removes the folders of backups whose process was killed, because they contain customers' data. Returns how many. */
export async function removeAbandonedBackups(dataDir: string): Promise<number> {
  let removed = 0
  const names = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : []
  for (const name of names.filter(name => BACKUP_FOLDER.test(name))) {
    const remove = await lockBackup(join(dataDir, name))
    if (!remove) continue
    remove()
    removed++
  }
  return removed
}
