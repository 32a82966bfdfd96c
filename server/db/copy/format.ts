/**
 * A copy is a compressed text. Lines that begin with the mark tell what follows: first how it is written and which
 * migrations the database had, then for each table its name, its rows as PostgreSQL spells them in JSON, one a line, and how
 * many they were; at the very end how many tables. Neither the engine nor its version is in it, so that any later version of
 * this program can read it on either.
 */
export const COPY_FORMAT = 1
export const MARK = '#'

export interface CopyHead {
  format: number
  migrations: string[]
}
