import type { Deadline } from '../deadline.ts'

/** Implemented by both databases, with the same values and errors. */
export interface Engine {
  acquire(deadline?: Deadline): Promise<Session>
  close(): Promise<void>
  pool(): SessionPool
  /** Calls back on notifications of other processes, until the engine closes. Missing if there are no other processes. */
  listen?(channel: string, onNotification: () => void): void
  /** A commit that was sent succeeds, however late, so its caller must not be refused any more. */
  readonly commitsSurely?: boolean
}

export interface SessionPool {
  size: number
  busy: number
  waiting: number
}

export interface Session {
  /** The timeout is for a dead connection; the embedded engine ignores it. */
  run(sql: string, parameters: Parameter[], withinMs?: number): Promise<QueryResult>
  release(broken: boolean): void
}

/** Value in PostgreSQL's text format. */
export type Parameter = string | null

export interface QueryResult {
  command: string
  affected: number
  rows: Record<string, unknown>[]
}

export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Only migrations do this, before the server listens; an index over a long history takes minutes. */
export const CHANGES_TABLES = /^\s*(create|alter|do|vacuum)\s/
export const TABLE_CHANGE_TIMEOUT_MS = 60 * 60_000
