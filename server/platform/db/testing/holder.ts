import { StartupProblem } from '#server/platform/startup-problem.ts'
import { lockDataFolder } from '../embedded/lock.ts'

// A process that holds the lock of a data folder until it is killed.

try {
  await lockDataFolder(process.argv[2] as string)
  process.stdout.write('locked\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
