import { randomBytes } from 'node:crypto'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { newLink } from '#server/access/desk-link.ts'
import { readConfig } from '#server/platform/config.ts'
import { fillDemo, HISTORY_DAYS } from './demo/fill.ts'
import { openStage } from './demo/stage.ts'

// Fills DATA_DIR with the demo's spa as it is now, or at the instant given, and prints the way into its desk.
const now = process.argv[2] ? new Date(process.argv[2]) : new Date()
const token = randomBytes(24).toString('hex')
const config = { ...readConfig({ ...process.env, OWNER_TOKEN: token, RATE_LIMITS: 'off' }), overloadedLoopDelayMs: 0 }
const stage = await openStage(config, new Date(now.getTime() - (HISTORY_DAYS + 1) * MS_PER_DAY))
try {
  await fillDemo(stage, { now, token, days: HISTORY_DAYS, onDay: sayHowFar })
  process.stdout.write(`${await newLink(stage.deps)}\n`)
} finally {
  await stage.close()
}

/** Standard output is for the link. */
function sayHowFar(day: number) {
  if (day % 4 === 1) process.stderr.write(`  day ${day} of ${HISTORY_DAYS + 1}\n`)
}
