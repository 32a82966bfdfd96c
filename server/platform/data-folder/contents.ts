import fs from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { embeddedFolder } from '../db/embedded/embedded.ts'
import { removeAbandonedBackups } from './backup-copy.ts'

/** Kept for a while, because the restored backup may have been the wrong one. */
const BEFORE_RESTORE = /^before-restore-/
/** Unfinished databases and notes of processes that died. */
const UNFINISHED = /^(database\.new-|doctor-|backup-copy-|renew-)/

/** Lists the folder without locks, backups, contents saved before a restore, and notes for the server. */
export function contentsOf(dataDir: string) {
  return fs.readdirSync(dataDir).filter(name => !/^(lock$|backup-|before-restore-|doctor-|desk-link|renew-)/.test(name))
}

export function moveContents(from: string, to: string) {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of contentsOf(from)) fs.renameSync(join(from, name), join(to, name))
}

export function hasDatabase(dataDir: string) {
  return fs.existsSync(embeddedFolder(dataDir))
}

/** Removes contents before a restore of a given age, and day-old leftovers of processes that died. */
export async function removeLeftovers(dataDir: string, now: Date, restoredBefore: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - MS_PER_DAY)
  let removed = await removeAbandonedBackups(dataDir)
  for (const name of await readdir(dataDir).catch(() => [])) {
    const before = BEFORE_RESTORE.test(name) ? restoredBefore : UNFINISHED.test(name) ? yesterday : undefined
    const found = before && (await stat(join(dataDir, name)).catch(() => undefined))
    if (!found || found.mtime > before) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
    removed++
  }
  return removed
}
