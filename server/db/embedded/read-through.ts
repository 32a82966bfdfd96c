import type { QueryResult } from '#server/db/engine.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { DatabaseThread } from './thread.ts'

const ONE_TABLE_WITHIN_MS = 600_000

export type TableCounts = Record<string, number>

export interface Inventory {
  counts: TableCounts
  /** The stored names of the receipts' files. */
  receiptFiles: string[]
  /** Migrations that this program does not know: the database is from a newer one. */
  unknownMigrations: string[]
}

/** Opens a database that nobody uses and reads every value of every table: what is damaged fails here. */
export async function readThrough(folder: string): Promise<Inventory> {
  const thread = await DatabaseThread.open(folder)
  const ask = (sql: string): Promise<QueryResult> =>
    thread.ask({ kind: 'run', sql, parameters: [] }, ONE_TABLE_WITHIN_MS)
  try {
    const tables = await ask("select tablename from pg_tables where schemaname = 'public' order by tablename")
    const counts: TableCounts = {}
    for (const { tablename } of tables.rows) {
      const name = String(tablename)
      // As text, so that what is stored beside its row is fetched too.
      const { rows } = await ask(`select count(*) as rows, sum(length(t::text)) as read from "${name}" t`).catch(
        naming(name),
      )
      counts[name] = Number(rows[0]?.rows)
    }
    const applied = await ask('select name from schema_migrations')
    const receipts = 'receipts' in counts ? await ask('select file_name from receipts') : { rows: [] }
    return {
      counts,
      receiptFiles: receipts.rows.map(row => String(row.file_name)),
      unknownMigrations: applied.rows.map(row => String(row.name)).filter(name => !(name in migrations)),
    }
  } finally {
    await thread.ask({ kind: 'close' }).catch(() => thread.kill('it could not be closed'))
    await thread.ended()
  }
}

function naming(table: string) {
  return (error: Error): never => {
    throw new Error(`the table ${table} cannot be read: ${error.message}`)
  }
}
