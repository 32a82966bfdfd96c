import fs from 'node:fs'
import { join } from 'node:path'
import { loadCopy } from '../db/copy/load-copy.ts'
import {
  countOtherServers,
  endAllAccess,
  selectMigrations,
  selectReceiptFiles,
  selectTables,
} from '../db/copy/queries.ts'
import { writeCopy } from '../db/copy/write-copy.ts'
import { type DatabaseOptions, type Db, openAsItIs } from '../db/database.ts'
import { embeddedFolder } from '../db/embedded/embedded.ts'
import { lockDataFolder } from '../db/embedded/lock.ts'
import { isUnavailable } from '../db/transaction.ts'
import { isDiskFull, StartupProblem } from '../startup-problem.ts'
import { unpack } from './archive.ts'
import type { BackupOptions } from './backup.ts'
import { copyIn, newBackupFolder } from './backup-copy.ts'
import { contentsOf, hasDatabase, moveContents } from './contents.ts'
import { copyStores, openStores } from './stored-files.ts'

/**
 * Replaces the data by a backup, after its database was loaded and compared. Returns where it moved the previous data. The server
 * must be stopped. Access is not restored: devices that were revoked since would have access again.
 */
export async function restore(options: BackupOptions, file: string, now: Date) {
  const { dataDir, databaseUrl, bucket, log } = options
  const unlock = await lockDataFolder(dataDir)
  const { path: folder, remove } = await newBackupFolder(dataDir).catch(error => {
    unlock()
    throw error
  })
  const before = join(dataDir, `before-restore-${now.toISOString().replace(/\W/g, '')}`)
  try {
    await unpack(file, folder).catch(explain)
    await makeCopyOfFolder({ ...options, databaseUrl: undefined, dataDir: folder }, file)
    // Before the rows that name them; retention removes files without a row.
    const inBackup = { dataDir: folder, receiptsS3Url: undefined }
    if (bucket) await copyStores(await openStores(inBackup, log), bucket)
    const loaded = databaseUrl ? await loadInto(options, folder, before, now) : await loadBeside(options, folder, now)
    fs.rmSync(copyIn(folder))
    const receipts = join(folder, 'receipts')
    // None if receipts are in a bucket.
    const missing = fs.existsSync(receipts)
      ? loaded.receiptFiles.filter(name => !fs.existsSync(join(receipts, name)))
      : []
    if (bucket)
      for (const name of ['receipts', 'pictures']) fs.rmSync(join(folder, name), { recursive: true, force: true })
    if (contentsOf(dataDir).length > 0) moveContents(dataDir, before)
    moveContents(folder, dataDir)
    return {
      before: fs.existsSync(before) ? before : undefined,
      counts: loaded.counts,
      missingReceipts: missing.length,
    }
  } finally {
    remove()
    unlock()
  }
}

/** Backups of earlier versions have the folder of the embedded database instead of a copy. */
async function makeCopyOfFolder(options: DatabaseOptions, file: string) {
  if (fs.existsSync(copyIn(options.dataDir))) return
  if (fs.existsSync(join(options.dataDir, 'database.dump')))
    throw new StartupProblem(
      `${file} was made by pg_dump: put its database.dump back with pg_restore, and its folders into DATA_DIR. Nothing was changed.`,
    )
  if (!hasDatabase(options.dataDir)) throw new StartupProblem(DAMAGED)
  try {
    const db = await openAsItIs(options)
    await writeCopy(db, copyIn(options.dataDir)).finally(() => db.destroy())
  } catch (error) {
    explain(isDiskFull(error) ? error : new Error('The database in it cannot be read.', { cause: error }))
  }
  fs.rmSync(embeddedFolder(options.dataDir), { recursive: true })
}

/** Embedded: loads into a new database, which then replaces the old one. */
async function loadBeside(options: DatabaseOptions, folder: string, now: Date) {
  const dataDir = join(folder, 'backup-new')
  const db = await openAsItIs({ ...options, dataDir })
  const loaded = await load(db, folder, options, now).finally(() => db.destroy())
  fs.renameSync(embeddedFolder(dataDir), embeddedFolder(folder))
  return loaded
}

/** PostgreSQL: replaces the contents in one transaction, after a copy of them. */
async function loadInto(options: DatabaseOptions, folder: string, before: string, now: Date) {
  const db = await openAsItIs(options)
  try {
    if ((await countOtherServers(db)) > 0)
      throw new StartupProblem('A server is connected to this database. Stop it first. Nothing was changed.')
    if (await selectMigrations(db)) {
      fs.mkdirSync(before, { mode: 0o700 })
      await writeCopy(db, copyIn(before))
    } else if ((await selectTables(db)).length > 0)
      throw new StartupProblem(
        'The database has tables of another program. Name one of its own in DATABASE_URL. Nothing was changed.',
      )
    return await load(db, folder, options, now)
  } catch (error) {
    fs.rmSync(before, { recursive: true, force: true })
    throw error
  } finally {
    await db.destroy()
  }
}

async function load(db: Db, folder: string, { log }: DatabaseOptions, now: Date) {
  const counts = await loadCopy(db, copyIn(folder), log).catch(explain)
  await endAllAccess(db, now)
  return { counts, receiptFiles: await selectReceiptFiles(db) }
}

const DAMAGED = 'This file is damaged or not a backup. Nothing was changed.'

function explain(error: unknown): never {
  if (error instanceof StartupProblem) throw error
  if (isDiskFull(error)) throw new StartupProblem('The disk is full. Nothing was changed. Make room and try again.')
  if (isUnavailable(error))
    throw new StartupProblem('The database stopped answering. Nothing was changed. Start it and try again.')
  throw new StartupProblem(DAMAGED, { cause: error })
}
