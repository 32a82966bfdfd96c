import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { damageIn, withoutPrefix } from '#server/db/embedded/damage.ts'
import { embeddedFolder } from '#server/db/embedded/embedded.ts'
import { type Inventory, readThrough } from '#server/db/embedded/read-through.ts'
import { StartupProblem } from '#server/startup-problem.ts'
import { askServerForCopy, newBackupFolder } from './backup-copy.ts'
import { lockDataFolder } from './lock.ts'

/** Everything in the data folder (database, receipts, mails) as one .tar.gz file. The server may run or not. */
export async function backUp(dataDir: string, file: string) {
  if (!hasDatabase(dataDir))
    throw new StartupProblem(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`)
  const folder = await gather(dataDir, to => copyDatabase(dataDir, to))
  try {
    await pack(folder, file)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** The same as a stream that ends when all of it is through, or fails. It never lies in memory as a whole. */
export async function openBackup(dataDir: string, putDatabase = (to: string) => copyDatabase(dataDir, to)) {
  const folder = await gather(dataDir, putDatabase)
  const child = spawn('tar', ['-czf', '-', '.'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const stream = new PassThrough()
  const packed = Promise.all([pipeline(child.stdout, stream, { end: false }), ended(child)])
  packed.then(
    () => stream.end(),
    error => stream.destroy(error),
  )
  stream.once('close', () => {
    child.kill()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return stream
}

export function hasDatabase(dataDir: string) {
  return fs.existsSync(embeddedFolder(dataDir))
}

/** Everything in a folder of its own, so that nothing changes while it is packed. */
async function gather(dataDir: string, putDatabase: (folder: string) => Promise<void>) {
  const folder = newBackupFolder(dataDir)
  try {
    await putDatabase(folder)
    // After the database: a file is written before the row that names it, so every row finds its file.
    for (const name of contentsOf(dataDir).filter(name => name !== 'database'))
      await cp(join(dataDir, name), join(folder, name), { recursive: true })
    return folder
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

export interface Restored {
  /** Where what was there before has been moved to. */
  before: string | undefined
  inventory: Inventory
  missingReceipts: number
}

/**
 * Puts a backup in the place of what is there, which is moved aside. Nothing is touched before all of the backup's
 * database was read. The server must be stopped.
 */
export async function restore(dataDir: string, file: string, now: Date): Promise<Restored> {
  const unlock = await lockDataFolder(dataDir)
  const folder = newBackupFolder(dataDir)
  try {
    await unpack(file, folder)
    const inventory = await checkDatabase(embeddedFolder(folder), file)
    const missingReceipts = missingFiles(folder, inventory.receiptFiles)
    const before = join(dataDir, `before-restore-${now.toISOString().replace(/\W/g, '')}`)
    const somethingWasThere = contentsOf(dataDir).length > 0
    if (somethingWasThere) move(dataDir, before)
    move(folder, dataDir)
    return { before: somethingWasThere ? before : undefined, inventory, missingReceipts }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
    unlock()
  }
}

async function copyDatabase(dataDir: string, folder: string) {
  const unlock = await lockDataFolder(dataDir).catch(() => undefined)
  if (!unlock) return askServerForCopy(folder)
  try {
    fs.cpSync(embeddedFolder(dataDir), embeddedFolder(folder), { recursive: true })
  } finally {
    unlock()
  }
}

async function checkDatabase(database: string, file: string): Promise<Inventory> {
  const inventory = await readThrough(database).catch(error => {
    const reason = fs.existsSync(database) ? (damageIn(database) ?? withoutPrefix(error.message)) : 'it has no database'
    throw new StartupProblem(`${file} is not a backup that can be restored (${reason}). Nothing was changed.`)
  })
  const newer = inventory.unknownMigrations.sort().join(', ')
  if (newer)
    throw new StartupProblem(
      `${file} is from a newer version of this program (it has ${newer}). Install that one and restore again. Nothing was changed.`,
    )
  return inventory
}

/** Where receipts are kept in a bucket, the folder has none of them and none is missed. */
function missingFiles(folder: string, names: string[]) {
  const receipts = join(folder, 'receipts')
  return fs.existsSync(receipts) ? names.filter(name => !fs.existsSync(join(receipts, name))).length : 0
}

/** What belongs to the spa, without the traces of locks, backups and restores. */
function contentsOf(dataDir: string) {
  return fs.readdirSync(dataDir).filter(name => !/^(lock$|backup-|before-restore-)/.test(name))
}

function move(from: string, to: string) {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of contentsOf(from)) fs.renameSync(join(from, name), join(to, name))
}

/** Complete or not there at all: the name appears when the last byte is on the disk. */
async function pack(folder: string, file: string) {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  // Exclusively: nobody hands us a file or a link of theirs to write everything into.
  const output = openFile(unfinished, 'wx')
  try {
    fs.fchmodSync(output, 0o600)
    await tar(['-czf', '-', '.'], { cwd: folder, to: output })
    fs.fsyncSync(output)
    fs.renameSync(unfinished, file)
  } finally {
    fs.closeSync(output)
    fs.rmSync(unfinished, { force: true })
  }
}

async function unpack(file: string, folder: string) {
  const input = openFile(file, 'r')
  try {
    await tar(['-xzf', '-'], { cwd: folder, from: input })
  } finally {
    fs.closeSync(input)
  }
}

function openFile(file: string, flags: string) {
  try {
    return fs.openSync(file, flags, 0o600)
  } catch (error) {
    throw new StartupProblem(`${file} cannot be opened (${(error as NodeJS.ErrnoException).code}). Name another file.`)
  }
}

/** The system's own: Linux, macOS and Windows all have it. */
async function tar(args: string[], { cwd, from, to }: { cwd: string; from?: number; to?: number }) {
  await ended(spawn('tar', args, { cwd, stdio: [from ?? 'ignore', to ?? 'ignore', 'pipe'] }))
}

async function ended(child: ChildProcess) {
  const [complaints, [code]] = await Promise.all([
    text(child.stderr as Readable),
    once(child, 'exit').catch(error => [error.code]),
  ])
  if (code !== 0) throw new StartupProblem(`tar ended with ${code}: ${complaints.trim().split('\n')[0]}`)
}
