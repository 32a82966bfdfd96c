import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MS_PER_HOUR } from '#contract/time.ts'
import type { DatabaseLog } from '#server/db/engine.ts'
import { StartupProblem } from '#server/startup-problem.ts'

// How a backup reaches the database of a running server: by folders in the data folder, which only those can write to
// who may read the data anyway. It works on every system, and from another container that sees the same folder.

const LOOK_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 120_000
const FORGOTTEN_AFTER_MS = MS_PER_HOUR

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
      fs.writeFileSync(failureIn(folder), (error as Error).message, { mode: 0o600 })
    }
    fs.rmSync(wantedIn(folder), { force: true })
  }
}

/** The backup's side: a new folder to gather the backup in. */
export function newBackupFolder(dataDir: string) {
  for (const forgotten of backupFolders(dataDir))
    if (Date.now() - fs.statSync(forgotten).mtimeMs > FORGOTTEN_AFTER_MS) fs.rmSync(forgotten, { recursive: true })
  const folder = join(dataDir, `backup-${randomBytes(4).toString('hex')}`)
  fs.mkdirSync(folder, { mode: 0o700 })
  return folder
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
