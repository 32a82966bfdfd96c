// npx tsx scripts/setup/with-postgresql.ts COMMAND …: runs a command with TEST_DATABASE_URL set to a real PostgreSQL.
import { withPostgresql } from './postgresql.ts'
import { failureOf, Interrupted, run } from './process.mjs'

const [file = '', ...args] = process.argv.slice(2)
try {
  process.exitCode = await withPostgresql(url => run(file, args, { env: { ...process.env, TEST_DATABASE_URL: url } }))
} catch (error) {
  process.exitCode = 1
  if (error instanceof Interrupted) process.kill(process.pid, error.signal)
  else console.error(failureOf(error))
}
