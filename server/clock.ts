/** Time is handed in, never read inside: tests move it, the rules stay pure. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
