/**
 * The database said no. PostgreSQL's detail line is left behind on purpose: it quotes the row, and rows hold people's
 * addresses.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  /** The SQLSTATE, such as 23505. */
  readonly code: string
  readonly constraint: string | undefined

  constructor({ message, code, constraint }: { message: string; code: string; constraint?: string | undefined }) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

/** The database cannot be asked now: gone, starting, or too slow. Asking again later is reasonable. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

export interface Failure {
  message: string
  code?: string | undefined
  constraint?: string | undefined
}

/** "read only SQL transaction": what a standby, or a server that its keeper has closed for writing, answers to a write. */
export const READ_ONLY = '25006'

/**
 * An SQLSTATE is an answer about the statement, except for the classes 08, 53, 57 and 58, which are about the server:
 * gone, full, stopping, too slow; for a server that only reads; and for a wait for a lock or in a transaction that took
 * too long. Anything without one never reached the database.
 */
export function toDatabaseError({ message, code, constraint }: Failure) {
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58|25006|25P0[34]|55P03)/.test(code))
    return new DatabaseError({ message, code, constraint })
  // Node reports a refusal on several addresses at once with an empty message.
  return new DatabaseUnavailable(message || code || 'no connection')
}
