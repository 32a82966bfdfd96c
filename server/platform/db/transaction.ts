import { setTimeout } from 'node:timers/promises'
import { countChange } from './create-db.ts'
import { transactionScope } from './dialect.ts'
import { DatabaseError, DatabaseUnavailable } from './errors.ts'
import type { Db } from './tables.ts'

const ATTEMPTS = 5
const LONGEST_PAUSE_MS = 50

/** Retries after a deadlock, a serialisation failure or a random code drawn twice, so the work must have no other side effects. */
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

export function isViolation(error: unknown, constraint: string) {
  return error instanceof DatabaseError && error.code.startsWith('23') && error.constraint === constraint
}

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
