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

/** Where a backup has its database. */
export const copyIn = (folder: string) => join(folder, 'database.copy.gz')

/** Copies the running server's database into the folder of every backup that asked for it. */
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

/** Returns when the running server has copied its database into the folder. */
export async function askServerForCopy(folder: string) {
  const asked = { withinMs: ANSWER_WITHIN_MS, details: { folder: basename(folder) } }
  const answer = await askServer(dirname(folder), REQUEST, asked)
  if (!answer)
    throw new StartupProblem('The running server did not copy its database. Stop it, and make the backup again.')
  if ('failure' in answer)
    throw new StartupProblem(`The running server could not copy its database (${answer.failure}).`)
}

/** Inside the folder and part of no backup. Released when the process that makes the backup ends, however it ends. */
export const LOCK_IN_BACKUP = 'backup-lock'
const lockBackup = (folder: string) => lockDataFolder(join(folder, LOCK_IN_BACKUP))

export interface BackupFolder {
  path: string
  remove(): void
}

/** A new, locked folder to collect a backup in. */
export async function newBackupFolder(dataDir: string): Promise<BackupFolder> {
  await removeAbandonedBackups(dataDir)
  const path = join(dataDir, `backup-${randomBytes(4).toString('hex')}`)
  const unlock = await lockBackup(path).catch(error => {
    // Another process that removes abandoned folders was faster than this lock.
    if (!(error instanceof DataFolderInUse)) throw error
  })
  if (!unlock) return newBackupFolder(dataDir)
  return {
    path,
    remove() {
      fs.rmSync(path, { recursive: true, force: true })
      unlock()
    },
  }
}

/** Removes the folders of backups whose process was killed, because they hold customers' data. Returns how many. */
export async function removeAbandonedBackups(dataDir: string): Promise<number> {
  let removed = 0
  for (const folder of backupFolders(dataDir)) {
    const unlock = await lockBackup(folder).catch(error => {
      if (!(error instanceof DataFolderInUse)) throw error
    })
    if (!unlock) continue
    fs.rmSync(folder, { recursive: true, force: true })
    unlock()
    removed++
  }
  return removed
}

function backupFolders(dataDir: string) {
  const names = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : []
  return names.filter(name => BACKUP_FOLDER.test(name)).map(name => join(dataDir, name))
}
