import type { Deps } from '#server/deps.ts'
import type { Outside } from './outside.ts'

/** What the doctor looks at, and whom it asks beyond this machine. */
export type Patient = Pick<Deps, 'db' | 'clock' | 'config' | 'cache' | 'receipts' | 'log'> & { outside: Outside }
