import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MS_PER_DAY } from '#contract/time.ts'
import { removeAbandonedBackups } from './backup-copy.ts'

/** What a restore moved aside is kept for a month, as long as somebody may find that the backup was the wrong one. */
const BEFORE_RESTORE = /^before-restore-/
/** New databases are made within minutes; what is a day old belongs to a process that died. */
const BROKEN_OFF = /^(database\.new-|doctor-)/

/** Removes what restores, and backups and starts that were broken off, have left behind. */
export async function removeLeftovers(dataDir: string, now: Date, restoredBefore: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - MS_PER_DAY)
  let removed = await removeAbandonedBackups(dataDir)
  for (const name of await readdir(dataDir).catch(() => [])) {
    const before = BEFORE_RESTORE.test(name) ? restoredBefore : BROKEN_OFF.test(name) ? yesterday : undefined
    if (!before) continue
    const made = await stat(join(dataDir, name)).catch(() => undefined)
    if (!made || made.mtime > before) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
    removed++
  }
  return removed
}
