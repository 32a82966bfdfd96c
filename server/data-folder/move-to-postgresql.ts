import fs from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { loadCopy, type TableCounts } from '#server/db/copy/load-copy.ts'
import { selectTables } from '#server/db/copy/queries.ts'
import { writeCopy } from '#server/db/copy/write-copy.ts'
import { openAsItIs } from '#server/db/database.ts'
import { type FileStore, openPictureStore, openReceiptStore } from '#server/file-store/store.ts'
import { StartupProblem } from '#server/startup-problem.ts'
import { copyIn, newBackupFolder } from './backup-copy.ts'
import { hasDatabase } from './contents.ts'

export interface Moved {
  counts: TableCounts
  /** How many went into the bucket; undefined where the files stay in the data folder. */
  files: number | undefined
}

/**
 * Everything from the embedded database into an empty PostgreSQL, in one transaction and compared row by row. The old one
 * stays as it is. With a bucket in the configuration, receipts and pictures are copied there; without, they stay.
 */
export async function moveToPostgresql(
  { dataDir, databaseUrl, receiptsS3Url }: Pick<Config, 'dataDir' | 'databaseUrl' | 'receiptsS3Url'>,
  log: Logger,
): Promise<Moved> {
  if (!databaseUrl) throw new StartupProblem('Name the PostgreSQL to move to: DATABASE_URL=postgres://…')
  if (!hasDatabase(dataDir))
    throw new StartupProblem(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`)
  const target = await openAsItIs({ databaseUrl, dataDir, log })
  const folder = newBackupFolder(dataDir)
  try {
    if ((await selectTables(target)).length > 0)
      throw new StartupProblem(
        'The database in DATABASE_URL is not empty. Make a new one (createdb spa) and name that.',
      )
    const source = await openAsItIs({ databaseUrl: undefined, dataDir, log })
    await writeCopy(source, copyIn(folder)).finally(() => source.destroy())
    const files = receiptsS3Url ? await copyFiles({ dataDir, receiptsS3Url }, log) : undefined
    // Last, so that a database that is there has all its files.
    return { counts: await loadCopy(target, copyIn(folder), log), files }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
    await target.destroy()
  }
}

const CONTENT_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

async function copyFiles(config: Pick<Config, 'dataDir' | 'receiptsS3Url'>, log: Logger): Promise<number> {
  let copied = 0
  for (const open of [openReceiptStore, openPictureStore]) {
    const from = await open({ ...config, receiptsS3Url: undefined }, log)
    const to = await open(config, log)
    for await (const names of from.list(new Date(Date.now() + 1000)))
      for (const name of names) {
        await copyFile(from, to, name)
        copied++
      }
  }
  return copied
}

async function copyFile(from: FileStore, to: FileStore, name: string) {
  const read = async (store: FileStore) => {
    const stream = await store.read(name)
    if (!stream) throw new StartupProblem(`The file ${name} cannot be read. Nothing was moved.`)
    return buffer(stream)
  }
  const bytes = await read(from)
  await to.save(name, bytes, CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  if (!bytes.equals(await read(to)))
    throw new StartupProblem(`The file ${name} did not arrive whole. Nothing was moved.`)
}
