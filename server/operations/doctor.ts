import type { DoctorLine } from '#contract/operations/doctor.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { hasDatabase } from '#server/platform/data-folder/contents.ts'
import { type Db, openAsItIs, unavailableDatabase } from '#server/platform/db/database.ts'
import { DataFolderInUse } from '#server/platform/db/embedded/lock.ts'
import { type FileStore, openReceiptStore } from '#server/platform/file-store/store.ts'
import { createLog } from '#server/platform/log.ts'
import { askServer } from '#server/platform/note-files.ts'
import { exitWith, StartupProblem } from '#server/platform/startup-problem.ts'
import { DOCTOR, examine, type Progress } from './doctor/doctor.ts'
import { showLines } from './doctor/finding.ts'

// npm run doctor: looks at everything, sends the owner a test mail, and ends with 1 if something is wrong.

/** Limit for opening the database and the bucket. With the slowest check after it, the command ends within 15 seconds. */
const OPEN_WITHIN_MS = 4000
/** Limit for the running server's answer: it polls its folder and runs its slowest check. */
const ANSWER_WITHIN_MS = 12_000

async function look(onProgress: (progress: Progress) => void) {
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const log = createLog('silent')
  const clock = systemClock
  if (!databaseUrl && !hasDatabase(dataDir))
    throw new StartupProblem(`There is no database in ${dataDir} yet. Start the server once, then ask again.`)
  // Opens without migrating, because a server of an earlier version may be running.
  const opening = openAsItIs({ databaseUrl, dataDir, log, startsWithinMs: 0 })
  // A running server has the embedded database, so the server examines it. The other checks run here meanwhile.
  const answering = opening.then(
    () => undefined,
    error =>
      error instanceof DataFolderInUse ? askServer(dataDir, DOCTOR, { withinMs: ANSWER_WITHIN_MS }) : undefined,
  )
  const [db, receipts] = await Promise.all([
    inTime(opening, 'The database').catch((error: Error) => error),
    inTime(openReceiptStore(config, log), 'The store of receipts').catch(storeThatFails),
  ])
  const examineWith = (on: Db) =>
    examine(
      { db: on, clock, config, cache: createCache({ db: on, clock, log }), receipts, log },
      { withTestMail: true, onProgress },
    )
  if (!(db instanceof Error)) {
    const lines = await examineWith(db)
    // Closing a PostgreSQL that hangs would block.
    if (!databaseUrl) await db.destroy()
    return lines
  }
  if (!(db instanceof DataFolderInUse)) return examineWith(unavailableDatabase(db.message))
  const silent = 'The running server did not answer. Look at its log, or stop it and run the doctor again.'
  const [answered, seen] = await Promise.all([answering, examineWith(unavailableDatabase(silent))])
  return answered && 'result' in answered ? (answered.result as DoctorLine[]) : seen
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error(`${what} did not answer within ${OPEN_WITHIN_MS / 1000} seconds.`)),
      OPEN_WITHIN_MS,
    ).unref()
  })
  return Promise.race([work, late])
}

function storeThatFails(error: Error): FileStore {
  const fail = () => Promise.reject(error)
  return {
    save: fail,
    read: fail,
    remove: fail,
    list: () => {
      throw error
    },
    removeUnfinished: fail,
  }
}

/** Rewrites one line on a terminal; elsewhere prints a single line. */
function showProgress({ done, total, waitingFor }: Progress) {
  if (process.stderr.isTTY)
    process.stderr.write(
      `\r\u001b[K${done < total ? `  Checked ${done} of ${total}, waiting for ${waitingFor[0]}` : ''}`,
    )
  else if (done === 0) process.stderr.write(`Checking ${total} things. This takes 15 seconds at the most.\n`)
}

try {
  const lines = await look(showProgress)
  const wrong = lines.filter(({ state }) => state === 'wrong').length
  const sum = wrong === 0 ? 'Nothing is wrong.' : wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`
  process.stdout.write(`\n${showLines(lines, { inColour: process.stdout.isTTY })}\n\n  ${sum}\n\n`, () =>
    process.exit(wrong > 0 ? 1 : 0),
  )
} catch (error) {
  exitWith(error)
}
