import { sql } from 'kysely'
import { StartupProblem } from '#server/platform/startup-problem.ts'
import type { DatabaseLog } from '../engine.ts'
import { applyMigration, type Migration, migrate } from '../migrate.ts'
import { migrations } from '../migrations/list.ts'
import type { Db } from '../tables.ts'
import { startTally, type Tally } from './format.ts'
import {
  advanceSequences,
  disableTimeouts,
  dropEverything,
  insertLines,
  selectColumns,
  selectLines,
  selectMigrations,
  selectTables,
  setTriggers,
} from './queries.ts'
import { openCopy, UnreadableCopy } from './read-copy.ts'

export type TableCounts = Record<string, number>

/** Replaces the contents of a database in one transaction that reads every table back and compares it. Then migrates. */
export async function loadCopy(db: Db, file: string, log: DatabaseLog): Promise<TableCounts> {
  const { head, parts } = await openCopy(file)
  const unknown = head.migrations.filter(name => !(name in migrations))
  if (unknown.length > 0)
    throw new StartupProblem(
      `This backup is from a newer version of this program, which has ${unknown.join(', ')}. Nothing was changed.`,
    )
  const counts = await db.transaction().execute(async tx => {
    await disableTimeouts(tx)
    if (await selectMigrations(tx)) await dropEverything(tx)
    for (const name of head.migrations) await applyMigration(tx, name, migrations[name] as Migration)
    // Migrations may insert rows that the copy contains.
    const tables = await selectTables(tx)
    for (const table of tables) await setTriggers(tx, table, 'disable')
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
    const written: Record<string, Tally> = {}
    const columns = new Map<string, string[]>()
    for await (const part of parts) {
      if (!tables.includes(part.table)) throw new UnreadableCopy(`there is no table ${part.table}`)
      if ('tally' in part) {
        written[part.table] = part.tally
        continue
      }
      if (!columns.has(part.table)) columns.set(part.table, await selectColumns(tx, part.table))
      await insertLines(tx, part.table, columns.get(part.table)!, part.lines)
    }
    for (const table of tables) {
      await advanceSequences(tx, table)
      await setTriggers(tx, table, 'enable')
      await compare(tx, table, written[table])
    }
    return Object.fromEntries(tables.map(table => [table, written[table]?.rows ?? 0]))
  })
  await migrate(db, migrations, log)
  return counts
}

async function compare(tx: Db, table: string, expected: Tally | undefined) {
  const tally = startTally()
  for await (const lines of selectLines(tx, table)) tally.add(lines)
  const { rows, sum } = tally.total()
  if (rows !== expected?.rows || sum !== expected.sum)
    throw new UnreadableCopy(
      `the table ${table} has ${rows} rows that are not those of the copy (${expected?.rows ?? 'none'})`,
    )
}
