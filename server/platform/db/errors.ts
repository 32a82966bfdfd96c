/** Omits PostgreSQL's detail line, which quotes the row, because rows hold people's addresses. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  readonly constraint: string | undefined

  constructor({ message, code, constraint }: { message: string; code: string; constraint?: string | undefined }) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

/** The database is gone, starting, or too slow. A retry is reasonable. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

export interface Failure {
  message: string
  code?: string | undefined
  constraint?: string | undefined
}

/** "read only SQL transaction": a write on a standby or a read-only server. */
export const READ_ONLY = '25006'

/** An SQLSTATE is about the statement, except for an unavailable server (08, 53, 57, 58), a read-only one and timeouts. */
export function toDatabaseError({ message, code, constraint }: Failure) {
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58|25006|25P0[34]|55P03)/.test(code))
    return new DatabaseError({ message, code, constraint })
  return new DatabaseUnavailable(reasonOf({ message, code }))
}

/** Node reports a refusal on several addresses at once with an empty message. */
export const reasonOf = ({ message, code }: Failure) => message || code || 'no connection'
