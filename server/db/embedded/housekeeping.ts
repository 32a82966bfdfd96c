import { MINUTES_PER_DAY, MS_PER_MINUTE } from '#contract/time.ts'
import type { DatabaseLog, Engine } from '#server/db/engine.ts'

/** Soon after the start, so that a server that is restarted every night is vacuumed too. */
const FIRST_VACUUM_MINUTE = 15

/** PostgreSQL has processes for this; PGlite has not. Resolves to the function that stops it. */
export function keepHouse(engine: Engine, log: DatabaseLog): () => void {
  let minute = 0
  const timer = setInterval(async () => {
    for (const statement of choresAt(++minute)) {
      try {
        const session = await engine.acquire()
        await session.run(statement, []).finally(() => session.release(false))
      } catch (error) {
        log.warn({ err: error, statement }, 'housekeeping failed; it will be tried again')
      }
    }
  }, MS_PER_MINUTE)
  timer.unref()
  return () => clearInterval(timer)
}

/** The checkpoint keeps the log short and the next start quick; the vacuum takes out what updates leave behind. */
export function choresAt(minute: number) {
  return minute % MINUTES_PER_DAY === FIRST_VACUUM_MINUTE ? ['checkpoint', 'vacuum analyze'] : ['checkpoint']
}
