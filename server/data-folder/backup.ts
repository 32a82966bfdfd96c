import fs from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeCopy } from '#server/db/copy/write-copy.ts'
import { type DatabaseOptions, openAsItIs } from '#server/db/database.ts'
import { isDiskFull, StartupProblem } from '#server/startup-problem.ts'
import { pack, packed } from './archive.ts'
import { askServerForCopy, copyIn, newBackupFolder } from './backup-copy.ts'
import { contentsOf, hasDatabase } from './contents.ts'
import { DataFolderInUse } from './lock.ts'

/** Everything the spa has (database, receipts, pictures, mails) as one .tar.gz file. The server may run or not. */
export async function backUp(options: DatabaseOptions, file: string) {
  try {
    const folder = await gather(options.dataDir, to => copyDatabase(options, to))
    try {
      await pack(folder, file)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new StartupProblem(
      `The disk is full, so no backup was made. Make room where ${options.dataDir} and ${dirname(file)} are, and try again.`,
    )
  }
}

/** The same as a stream, made by the server that has the database open. */
export async function openBackup(dataDir: string, writeDatabase: (file: string) => Promise<void>) {
  const folder = await gather(dataDir, writeDatabase)
  const stream = packed(folder)
  stream.once('close', () => fs.rmSync(folder, { recursive: true, force: true }))
  return stream
}

/** Everything in a folder of its own, so that nothing changes while it is packed. */
async function gather(dataDir: string, writeDatabase: (file: string) => Promise<void>) {
  const folder = newBackupFolder(dataDir)
  try {
    await writeDatabase(copyIn(folder))
    // After the database: a file is written before the row that names it, so every row finds its file.
    for (const name of contentsOf(dataDir).filter(name => name !== 'database'))
      await cp(join(dataDir, name), join(folder, name), { recursive: true })
    return folder
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
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
  // A running server has its database for itself, and is asked for a copy.
  if (!db) return askServerForCopy(dirname(file))
  await writeCopy(db, file)
    .catch(error => {
      throw new StartupProblem(`The database cannot be backed up (${error.message}).`)
    })
    .finally(() => db.destroy())
}
