import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '../tables.ts'
import { COPY_FORMAT, type CopyHead, MARK, startTally } from './format.ts'
import { disableTimeouts, selectLines, selectMigrations, selectTables } from './queries.ts'

/** Writes a consistent copy of the database to a new file that only its owner may read. */
export async function writeCopy(db: Db, file: string): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(tx => pipeline(copyOf(tx), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 })))
}

async function* copyOf(tx: Db): AsyncGenerator<string> {
  await disableTimeouts(tx)
  const migrations = await selectMigrations(tx)
  if (!migrations) throw new Error('There is nothing to copy in this database.')
  yield marked({ format: COPY_FORMAT, migrations } satisfies CopyHead)
  const tables = await selectTables(tx)
  for (const table of tables) {
    yield marked({ table })
    const tally = startTally()
    for await (const lines of selectLines(tx, table)) {
      tally.add(lines)
      yield `${lines.join('\n')}\n`
    }
    yield marked(tally.total())
  }
  yield marked({ tables: tables.length })
}

const marked = (line: object) => `${MARK}${JSON.stringify(line)}\n`
