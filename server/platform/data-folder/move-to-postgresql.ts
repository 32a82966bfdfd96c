import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { loadCopy, type TableCounts } from '../db/copy/load-copy.ts'
import { selectTables } from '../db/copy/queries.ts'
import { writeCopy } from '../db/copy/write-copy.ts'
import { openAsItIs } from '../db/database.ts'
import { StartupProblem } from '../startup-problem.ts'
import { copyIn, newBackupFolder } from './backup-copy.ts'
import { hasDatabase } from './contents.ts'
import { copyStores, openStores } from './stored-files.ts'

/** Copies the embedded database into an empty PostgreSQL, and files to the bucket if one is configured; returns how many. */
export async function moveToPostgresql(
  { dataDir, databaseUrl, receiptsS3Url }: Pick<Config, 'dataDir' | 'databaseUrl' | 'receiptsS3Url'>,
  log: Logger,
): Promise<{ counts: TableCounts; files: number | undefined }> {
  if (!databaseUrl) throw new StartupProblem('Name the PostgreSQL to move to: DATABASE_URL=postgres://…')
  if (!hasDatabase(dataDir))
    throw new StartupProblem(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`)
  const target = await openAsItIs({ databaseUrl, dataDir, log })
  const folder = await newBackupFolder(dataDir)
  try {
    if ((await selectTables(target)).length > 0)
      throw new StartupProblem(
        'The database in DATABASE_URL is not empty. Make a new one (createdb spa) and name that.',
      )
    const source = await openAsItIs({ databaseUrl: undefined, dataDir, log })
    await writeCopy(source, copyIn(folder.path)).finally(() => source.destroy())
    const inFolder = { dataDir, receiptsS3Url: undefined }
    const files = receiptsS3Url
      ? await copyStores(await openStores(inFolder, log), await openStores({ dataDir, receiptsS3Url }, log))
      : undefined
    // Last, so that a loaded database has all its files.
    return { counts: await loadCopy(target, copyIn(folder.path), log), files }
  } finally {
    folder.remove()
    await target.destroy()
  }
}
