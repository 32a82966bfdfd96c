import { newLinkByCommand } from './access/desk-link.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { exitWith } from './startup-problem.ts'

// npm run desk-link: a new way into the desk, also while the server runs.

try {
  process.stdout.write(`Open the desk: ${await newLinkByCommand(systemClock, readConfig(process.env))}\n`)
} catch (error) {
  exitWith(error)
}
