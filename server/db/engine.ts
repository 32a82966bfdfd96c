import type { Deadline } from '#server/deadline.ts'

/** What both databases give: sessions that run one statement at a time, with the same values and the same errors. */
export interface Engine {
  acquire(deadline?: Deadline): Promise<Session>
  close(): Promise<void>
  pool(): SessionPool
  /** Calls back whenever another process notifies the channel, until the engine closes. Without it every writer is this process. */
  listen?(channel: string, onNotification: () => void): void
  /** A commit that was sent is made, however late: whoever asked for it is not told no any more. */
  readonly commitsSurely?: boolean
}

/** How many sessions there may be, how many are at work, and who waits for one. */
export interface SessionPool {
  size: number
  busy: number
  waiting: number
}

export interface Session {
  /** The time is for a line that may be dead; an engine that answers for itself needs none. */
  run(sql: string, parameters: Parameter[], withinMs?: number): Promise<QueryResult>
  /** A broken session is in a state nobody knows, and is not given out again. */
  release(broken: boolean): void
}

/** Every parameter travels as the text PostgreSQL reads. */
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
