import { setTimeout } from 'node:timers/promises'
import type { Db } from './database.ts'
import { transactionScope } from './dialect.ts'
import { DatabaseError, DatabaseUnavailable } from './errors.ts'
import { countChange } from './within.ts'

const ATTEMPTS = 5
const LONGEST_PAUSE_MS = 50

/**
 * All of the work or none of it, known to the cache once it has ended. Work that lost against another transaction (a deadlock, a serialisation failure) or
 * against chance (a code drawn twice) is done again from the start, so it must not do anything outside the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>, chance = Math.random): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(trx => inScope(() => work(trx)))
    } catch (error) {
      if (!isLostRace(error) || attempt === ATTEMPTS) throw error
      await setTimeout(chance() * LONGEST_PAUSE_MS * attempt)
    } finally {
      countChange(db)
    }
  }
}

/** The database refused a row because of this constraint (or unique index) of the schema. */
export function isViolation(error: unknown, constraint: string) {
  return error instanceof DatabaseError && error.code.startsWith('23') && error.constraint === constraint
}

/** The database cannot be asked now; the same request may succeed later. */
export function isUnavailable(error: unknown) {
  return error instanceof DatabaseUnavailable
}

async function inScope<T>(work: () => Promise<T>) {
  if (!transactionScope) return work()
  const scope = { open: true }
  try {
    return await transactionScope.run(scope, work)
  } finally {
    scope.open = false
  }
}

function isLostRace(error: unknown) {
  if (isViolation(error, 'bookings_payment_code_taken')) return true
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}
