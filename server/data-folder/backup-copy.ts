import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseLog } from '#server/db/engine.ts'
import { StartupProblem } from '#server/startup-problem.ts'
import { DataFolderInUse, lockDataFolder } from './lock.ts'

// How a backup reaches the database of a running server: by folders in the data folder, which only those can write to
// who may read the data anyway. It works on every system, and from another container that sees the same folder.

const LOOK_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 120_000

const wantedIn = (folder: string) => join(folder, 'wanted')
const failureIn = (folder: string) => join(folder, 'failed')

/** Where a backup has its database. */
export const copyIn = (folder: string) => join(folder, 'database.copy.gz')

/** The server's side: whoever asks gets a copy of the database as it is at that moment. Returns how to stop. */
export function answerBackups(dataDir: string, copyTo: (file: string) => Promise<void>, log: DatabaseLog): () => void {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    for (const folder of backupFolders(dataDir)) if (fs.existsSync(wantedIn(folder))) await answer(folder)
    busy = false
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)

  async function answer(folder: string) {
    try {
      await copyTo(copyIn(folder))
      log.info({ folder }, 'copied the database for a backup')
    } catch (error) {
      log.error({ err: error }, 'the copy for a backup failed')
      // The backup that asked may have been killed, and its folder removed.
      if (fs.existsSync(folder)) fs.writeFileSync(failureIn(folder), (error as Error).message, { mode: 0o600 })
    }
    fs.rmSync(wantedIn(folder), { force: true })
  }
}

/** Inside the folder and part of no backup. Free as soon as the process that gathers the backup has ended, however it ends. */
export const LOCK_IN_BACKUP = 'backup-lock'
const lockBackup = (folder: string) => lockDataFolder(join(folder, LOCK_IN_BACKUP))

export interface BackupFolder {
  path: string
  remove(): void
}

/** A new folder to gather a backup in, for as long as this process needs it. */
export async function newBackupFolder(dataDir: string): Promise<BackupFolder> {
  await removeAbandonedBackups(dataDir)
  const path = join(dataDir, `backup-${randomBytes(4).toString('hex')}`)
  const unlock = await lockBackup(path).catch(error => {
    // Another process is just clearing up, and had this folder before its lock.
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

/** Removes the folders of backups whose process was killed: they hold customers' data. Returns how many. */
export async function removeAbandonedBackups(dataDir: string): Promise<number> {
  let removed = 0
  for (const folder of fs.existsSync(dataDir) ? backupFolders(dataDir) : []) {
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

/** Asks the running server to copy its database into the folder, and waits until it has. */
export async function askServerForCopy(folder: string) {
  fs.writeFileSync(wantedIn(folder), '', { mode: 0o600 })
  for (let waited = 0; fs.existsSync(wantedIn(folder)); waited += LOOK_EVERY_MS / 4) {
    if (waited > ANSWER_WITHIN_MS)
      throw new StartupProblem('The running server did not copy its database. Stop it, and make the backup again.')
    await setTimeout(LOOK_EVERY_MS / 4)
  }
  if (fs.existsSync(failureIn(folder)))
    throw new StartupProblem(`The running server could not copy its database (${fs.readFileSync(failureIn(folder))}).`)
}

function backupFolders(dataDir: string) {
  return fs
    .readdirSync(dataDir)
    .filter(name => /^backup-[0-9a-f]{8}$/.test(name))
    .map(name => join(dataDir, name))
}
