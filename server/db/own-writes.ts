import type { Db } from './database.ts'
import type { Engine, Session } from './engine.ts'

/** How often this process may have changed bookings: what was read before the last time may be old. */
export interface OwnWrites {
  count: number
  /** Called after each of them. */
  whenWritten: Set<() => void>
}

/**
 * Counts the transactions of this process that write to bookings or offers, when they have ended. Watched below all operations, so
 * that none has to remember to say it, and counted whether or not they succeeded: a commit whose answer was lost counts.
 */
export function watchOwnWrites(engine: Engine) {
  const writes: OwnWrites = { count: 0, whenWritten: new Set() }
  const acquire = engine.acquire.bind(engine)
  engine.acquire = async (...how) => watched(await acquire(...how), writes)
  return { belongTo: (db: Db) => void known.set(db, writes) }
}

export function ownWrites(db: Db): OwnWrites {
  const writes = known.get(db)
  if (!writes) throw new Error('Only the database itself knows what it wrote, not a transaction on it.')
  return writes
}

const known = new WeakMap<Db, OwnWrites>()

function watched(session: Session, writes: OwnWrites): Session {
  const run = session.run.bind(session)
  const release = session.release.bind(session)
  let hasWritten = false
  const ended = () => {
    if (!hasWritten) return
    hasWritten = false
    writes.count++
    for (const tell of writes.whenWritten) tell()
  }
  session.run = async (...statement) => {
    const [sql] = statement
    if (WRITES_BOOKINGS.test(sql)) hasWritten = true
    try {
      return await run(...statement)
    } finally {
      if (ENDS_TRANSACTION.test(sql)) ended()
    }
  }
  // What ran outside a transaction, or whose transaction never came to its end, is over when the session is given back.
  session.release = (...how) => {
    ended()
    release(...how)
  }
  return session
}

const WRITES_BOOKINGS = /^\s*(?:insert|update|delete|with|truncate|merge)\b[\s\S]*\b(?:bookings|waiting_offers)\b/i
const ENDS_TRANSACTION = /^\s*(?:commit|rollback)\b/i
