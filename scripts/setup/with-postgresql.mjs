// @ts-check

import { startPostgresql } from './postgresql.mjs'
import { Interrupted, run, Stop, say } from './process.mjs'

// node scripts/setup/with-postgresql.mjs <command…>: runs a command with TEST_DATABASE_URL pointing at a real PostgreSQL. DATABASE_URL is
// never used: tests empty what they are given, and that one may be the spa's own.
const [file, ...args] = process.argv.slice(2)

try {
  if (!file) throw new Stop('Say which command to run: node scripts/setup/with-postgresql.mjs <command…>')
  process.exitCode = await withPostgresql(url => run(file, args, { env: { ...process.env, TEST_DATABASE_URL: url } }))
} catch (error) {
  process.exitCode = 1
  if (error instanceof Interrupted) process.kill(process.pid, error.signal)
  else console.error(error instanceof Stop ? error.message : error)
}

/** @param {(url: string) => Promise<number>} work */
async function withPostgresql(work) {
  const given = process.env.TEST_DATABASE_URL
  if (given && (await answers(given))) return work(given)
  if (given) say('TEST_DATABASE_URL does not answer; starting a PostgreSQL of our own instead.')
  const server = await startPostgresql()
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** @param {string} url */
async function answers(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
