import fs from 'node:fs'
import { join } from 'node:path'

/**
 * The embedded database belongs to the running server, so a backup made beside it cannot write a row about itself. It
 * leaves a note in the data folder, which the server takes over when somebody asks for the last backup. Not part of any
 * backup.
 */

export interface BackupNote {
  at: Date
  sizeBytes: number
}

const noteIn = (dataDir: string) => join(dataDir, 'backup-made.json')

export function leaveBackupNote(dataDir: string, { at, sizeBytes }: BackupNote) {
  const path = noteIn(dataDir)
  fs.writeFileSync(`${path}.new`, JSON.stringify({ at: at.toISOString(), sizeBytes }), { mode: 0o600 })
  fs.renameSync(`${path}.new`, path)
}

/** What was left, if it can be read; the caller writes it down and then removes it. */
export function readBackupNote(dataDir: string): BackupNote | undefined {
  try {
    const { at, sizeBytes } = JSON.parse(fs.readFileSync(noteIn(dataDir), 'utf8'))
    const instant = new Date(at)
    return Number.isNaN(instant.getTime()) || !Number.isInteger(sizeBytes) ? undefined : { at: instant, sizeBytes }
  } catch {
    return undefined
  }
}

export function removeBackupNote(dataDir: string) {
  fs.rmSync(noteIn(dataDir), { force: true })
}
