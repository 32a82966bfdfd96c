import { MINUTES_PER_DAY, MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { DatabaseLog, Engine } from '../engine.ts'

/** Soon after the start, for servers that are restarted every night. */
const FIRST_VACUUM_MINUTE = 15

/** PGlite has no checkpointer and no autovacuum. Returns a function that stops it. */
export function runMaintenance(engine: Engine, log: DatabaseLog): () => void {
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

/** The checkpoint keeps the log short and the next start quick. */
export function choresAt(minute: number) {
  return minute % MINUTES_PER_DAY === FIRST_VACUUM_MINUTE ? ['checkpoint', 'vacuum analyze'] : ['checkpoint']
}
