import fs from 'node:fs'
import { join } from 'node:path'
import { embeddedFolder } from '#server/db/embedded/embedded.ts'

/** What belongs to the spa, without the traces of locks, backups, restores, questions and links left for the server. */
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
