import { createHash } from 'node:crypto'

/**
 * A copy is gzipped text. Lines that begin with the mark are JSON: first the format and the database's migrations, then for each
 * table its name, its rows by `row_to_json`, one a line, and its tally; at the end the number of tables. It does not depend on the
 * engine, so any later version of this program can load it into either.
 */
export const COPY_FORMAT = 1
export const MARK = '#'

export interface CopyHead {
  format: number
  migrations: string[]
}

/** Rows and an order-independent checksum: two tables are equal if their tallies are. */
export interface Tally {
  rows: number
  sum: string
}

const SIZE = 2n ** 128n

export function startTally() {
  let rows = 0
  let sum = 0n
  return {
    add(lines: readonly string[]) {
      rows += lines.length
      for (const line of lines) sum += BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`)
      sum %= SIZE
    },
    total: (): Tally => ({ rows, sum: sum.toString(16) }),
  }
}
