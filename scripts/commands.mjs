// @ts-check

import { build } from './build/build.mjs'
import { writeThirdParty } from './build/third-party.mjs'
import { CHECK_PARTS, runParts, TEST_PARTS } from './check/parts.mjs'
import { demo } from './demo/demo.mjs'
import { bench } from './measure/bench.mjs'
import { grow } from './measure/grow/grow.mjs'
import { lighthouse } from './measure/lighthouse.mjs'
import { longRun } from './measure/long-run.mjs'
import { dev } from './serve/dev.mjs'
import { loadEnvFile, start } from './serve/start.mjs'
import { install } from './setup/install.mjs'
import { Interrupted, root, run, Stop, say } from './setup/process.mjs'

const PARENT_CHECK_MS = 500

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  start: async () => {
    await install()
    await build()
    loadEnvFile()
    await start()
  },
  dev: async () => {
    await install()
    loadEnvFile()
    await dev()
  },
  demo: async () => {
    await install()
    await build()
    await demo()
  },
  pictures: async () => {
    await install()
    await build()
    // Loaded when asked for, because the browser's driver is large.
    await (await import('./demo/pictures.mjs')).pictures()
  },
  build: async () => {
    await install()
    if (!(await build())) say('Nothing has changed since the last build.')
  },
  bench: async args => {
    await install()
    await bench(args)
  },
  grow: async args => {
    await install()
    await grow(args)
  },
  faults: () => runParts(CHECK_PARTS, ['faults']),
  'long-run': async () => {
    await install()
    await longRun()
  },
  weight: () => runParts(CHECK_PARTS, ['weight']),
  'input-delay': () => runParts(CHECK_PARTS, ['input-delay']),
  likeness: () => serverTool('scripts/measure/likeness.mjs'),
  'desk-day': () => runParts(CHECK_PARTS, ['desk-day']),
  'statement-speed': () => runParts(CHECK_PARTS, ['statement-speed']),
  lighthouse: async args => {
    await install()
    await lighthouse(args)
  },
  backup: args => serverTool('server/backup.ts', 'backup', ...args),
  restore: args => serverTool('server/backup.ts', 'restore', ...args),
  'move-to-postgresql': () => serverTool('server/move-to-postgresql.ts'),
  'desk-link': () => serverTool('server/desk-link.ts'),
  doctor: () => serverTool('server/doctor.ts'),
  'third-party': async () => {
    await install()
    writeThirdParty()
  },
  test: args => runParts(TEST_PARTS, args),
  check: args => runParts(CHECK_PARTS, args),
}

/**
 * Commands beside the server are its own: they know the data folder, its lock and its database.
 * @param {string[]} args the program and what it is told
 */
async function serverTool(...args) {
  await install()
  loadEnvFile()
  process.exitCode = await run(process.execPath, ['--import', 'tsx', ...args])
}

/**
 * Runs one command to its end. Whatever is expected to go wrong ends in one line and exit code 1.
 * @param {string | undefined} name
 * @param {string[]} args
 */
export async function runCommand(name, args) {
  process.chdir(root)
  endWithNpm()
  try {
    const command = name && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Stop(`There is no command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
    await command(args)
  } catch (error) {
    // Dying of the signal itself tells the shell and npm what really happened.
    if (error instanceof Interrupted) return void process.kill(process.pid, error.signal)
    console.error(error instanceof Stop ? error.message : error)
    process.exit(1)
  }
}

/**
 * npm passes a signal on to the shell between it and us, and the shell dies without passing it on: we would keep the port
 * with nobody to stop us. All we see of it is that we have another parent.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
