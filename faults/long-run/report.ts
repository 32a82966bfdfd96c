import { appendFileSync } from 'node:fs'

/** One line of the long run's table. */
export interface LongRunResult {
  engine: string
  what: 'kills' | 'races'
  seconds: number
  counts: Record<string, number>
}

/** For the script that started the run, which makes the page of them. */
export function report(result: LongRunResult) {
  const file = process.env.LONG_RUN_REPORT
  if (!file) throw new Error('Run these with `npm run long-run`.')
  appendFileSync(file, `${JSON.stringify(result)}\n`)
}
