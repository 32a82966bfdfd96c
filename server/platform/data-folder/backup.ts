import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeCopy } from '../db/copy/write-copy.ts'
import { type DatabaseOptions, openAsItIs } from '../db/database.ts'
import { DataFolderInUse } from '../db/embedded/lock.ts'
import { isDiskFull, StartupProblem } from '../startup-problem.ts'
import { pack, packed } from './archive.ts'
import { askServerForCopy, copyIn, newBackupFolder } from './backup-copy.ts'
import { contentsOf, hasDatabase } from './contents.ts'
import { copyStores, openStores, type Stores } from './stored-files.ts'

/** Note of `npm run backup` for the running server, which locks the embedded database. */
export const BACKUP_NOTE = 'backup-made.json'

export interface BackupOptions extends DatabaseOptions {
  /** Bucket with receipts and pictures, if they are not in the data folder. */
  bucket?: Stores | undefined
}

/** Database, receipts, pictures and mails as one .tar.gz, whether the server runs or not. Returns the files from the bucket. */
export async function backUp(options: BackupOptions, file: string): Promise<number | undefined> {
  try {
    const { folder, fromBucket } = await gather(options, to => copyDatabase(options, to))
    try {
      await pack(folder.path, file)
      return fromBucket
    } finally {
      folder.remove()
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new StartupProblem(
      `The disk is full, so no backup was made. Make room where ${options.dataDir} and ${dirname(file)} are, and try again.`,
    )
  }
}

/** Backup by the running server, as a stream. */
export async function openBackup(
  options: Pick<BackupOptions, 'dataDir' | 'bucket' | 'log'>,
  writeDatabase: (file: string) => Promise<void>,
) {
  const { folder } = await gather(options, writeDatabase)
  const stream = packed(folder.path)
  stream.once('close', () => folder.remove())
  return stream
}

/** Copies everything into a folder, so that nothing changes while it is packed. */
async function gather(
  { dataDir, bucket, log }: Pick<BackupOptions, 'dataDir' | 'bucket' | 'log'>,
  writeDatabase: (file: string) => Promise<void>,
) {
  const folder = await newBackupFolder(dataDir)
  try {
    await writeDatabase(copyIn(folder.path))
    // After the database: a file is written before the row that names it, so every row finds its file.
    for (const name of contentsOf(dataDir).filter(name => name !== 'database'))
      await cp(join(dataDir, name), join(folder.path, name), { recursive: true })
    const here = { dataDir: folder.path, receiptsS3Url: undefined }
    return { folder, fromBucket: bucket && (await copyStores(bucket, await openStores(here, log))) }
  } catch (error) {
    folder.remove()
    throw error
  }
}

async function copyDatabase(options: DatabaseOptions, file: string) {
  const { dataDir, databaseUrl } = options
  if (!databaseUrl && !hasDatabase(dataDir))
    throw new StartupProblem(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`)
  const db = await openAsItIs(options).catch(error => {
    if (!(error instanceof DataFolderInUse)) throw error
  })
  if (!db) return askServerForCopy(dirname(file))
  await writeCopy(db, file)
    .catch(error => {
      throw new StartupProblem(`The database cannot be backed up (${error.message}).`)
    })
    .finally(() => db.destroy())
}
