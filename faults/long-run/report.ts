import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts'

/** One line of the long run's table. */
interface LongRunResult {
  engine: string
  what: 'kills' | 'races'
  seconds: number
  counts: Record<string, number>
}

/** For the script that started the run, which makes the page of them. */
export async function report(database: DatabaseOptions, result: LongRunResult) {
  const file = process.env.LONG_RUN_REPORT
  if (!file) throw new Error('Run these with `npm run measure -- long-run`.')
  appendFileSync(file, `${JSON.stringify({ ...result, version: await versionOf(database) })}\n`)
}

async function versionOf(database: DatabaseOptions) {
  const db = await openDatabase(database)
  const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(db)
  await db.destroy()
  return rows[0]?.serverVersion
}
