import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { StartupProblem } from '#server/platform/startup-problem.ts'
import { openDatabase } from '../database.ts'
import { inTransaction, isUnavailable } from '../transaction.ts'
import { quietLog } from './log.ts'

// A process that writes to an embedded database and says each name once its two rows are committed.
// Arguments: the data folder, how many writers at once, how many commits each.

const { FSYNC_MARKS } = process.env
const [dataDir = '', writers, commits] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const db = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog })
  // How often it synced until here, where somebody counts: only the writer itself knows it before its first commit.
  say(`ready ${FSYNC_MARKS ? statSync(FSYNC_MARKS).size : ''}`)
  await Promise.all(
    Array.from({ length: Number(writers) }, async () => {
      for (let n = 0; n < Number(commits); n++) {
        const name = randomUUID()
        const rows = ['first', 'second'].map(half => ({ name: `${name} ${half}`, createdAt: new Date() }))
        try {
          await inTransaction(db, async trx => {
            for (const row of rows) await trx.insertInto('seeds').values(row).execute()
          })
          say(name)
        } catch (error) {
          if (!isUnavailable(error)) throw error
          say('unavailable')
        }
      }
    }),
  )
  say(`resident ${process.memoryUsage().rss}`)
  await db.destroy()
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
