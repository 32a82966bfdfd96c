import { newLinkByCommand } from '#server/access/desk-link.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { exitWith } from '#server/platform/startup-problem.ts'

// npm run desk-link: a new way into the desk, also while the server runs.

try {
  process.stdout.write(`Open the desk: ${await newLinkByCommand(systemClock, readConfig(process.env))}\n`)
} catch (error) {
  exitWith(error)
}
