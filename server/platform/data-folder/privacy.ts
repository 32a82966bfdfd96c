import fs from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from '../db/engine.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const PERMISSION_BITS = 0o777

/** Restricts the data folder to the server's user: new files by the umask, existing ones by chmod. */
export function keepPrivate(dataDir: string, log: DatabaseLog) {
  process.umask(PERMISSION_BITS & ~FOLDER_MODE)
  // The code that needs the folder reports what is wrong with it.
  if (!fs.statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return
  const names = namesIn(dataDir)
  const failed = names.filter(name => OURS.test(name)).flatMap(name => tighten(join(dataDir, name)))
  const isOpen = (fs.statSync(dataDir).mode & PERMISSION_BITS & ~FOLDER_MODE) !== 0
  // DATA_DIR=/home/ada must not lock Ada's other programs out of her home.
  if (names.every(name => OURS.test(name) || HARMLESS.test(name))) failed.push(...tightenOne(dataDir, FOLDER_MODE))
  else if (isOpen)
    log.warn(
      { folder: dataDir },
      'DATA_DIR holds other files too, so it stays open to others: give the spa its own folder',
    )
  if (failed.length > 0)
    log.warn({ files: failed.length, first: failed[0] }, 'files in DATA_DIR stay open to other users of this machine')
}

const OURS = /^(database(\.new-.*)?|receipts|pictures|mail|lock|desk-link\..*|renew-.*|backup-.*|before-restore-.*)$/

const HARMLESS = /^(\..*|lost\+found)$/

/** Recursive. Returns what could not be changed. */
function tighten(path: string): string[] {
  const entry = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return []
  if (!entry.isDirectory()) return tightenOne(path, FILE_MODE, entry)
  const failed = tightenOne(path, FOLDER_MODE, entry)
  return [...failed, ...namesIn(path).flatMap(name => tighten(join(path, name)))]
}

function tightenOne(path: string, mode: number, { mode: now } = fs.statSync(path)): string[] {
  if ((now & PERMISSION_BITS) === mode) return []
  try {
    fs.chmodSync(path, mode)
    return []
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : [path]
  }
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}
