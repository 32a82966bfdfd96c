// @ts-check

import { build, isBuilt } from './build/build.mjs'
import { writeThirdParty } from './build/third-party.mjs'
import { CHECK_PARTS, runParts, TEST_PARTS } from './check/parts.mjs'
import { demo } from './demo/demo.mjs'
import { bench } from './measure/bench.mjs'
import { grow } from './measure/grow/grow.mjs'
import { lighthouse } from './measure/lighthouse.mjs'
import { longRun } from './measure/long-run.mjs'
import { release } from './release/release.mjs'
import { dev } from './serve/dev.mjs'
import { endWithNpm, loadEnvFile, runTool, start, TOOLS } from './serve/start.mjs'
import { install } from './setup/install.mjs'
import { Interrupted, root, run, Stop, say } from './setup/process.mjs'

const TOOL_NAMES = /** @type {(keyof typeof TOOLS)[]} */ (Object.keys(TOOLS))

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  start: async () => {
    // What is built needs nothing that builds, and nowhere to write.
    if (!isBuilt()) {
      await install()
      await build()
    }
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
  likeness: () => fromSources('scripts/measure/likeness.mjs'),
  'desk-day': () => runParts(CHECK_PARTS, ['desk-day']),
  'statement-speed': () => runParts(CHECK_PARTS, ['statement-speed']),
  lighthouse: async args => {
    await install()
    await lighthouse(args)
  },
  'third-party': async () => {
    await install()
    writeThirdParty()
  },
  release: async args => {
    await install()
    await release(args)
  },
  ...Object.fromEntries(TOOL_NAMES.map(name => [name, args => serverTool(name, args)])),
  test: args => runParts(TEST_PARTS, args),
  check: args => runParts(CHECK_PARTS, args),
}

/**
 * From the build where there is one of these sources; while they change under our hands, from the sources.
 * @param {keyof typeof TOOLS} name
 * @param {string[]} args
 */
async function serverTool(name, args) {
  if (!isBuilt()) {
    const [program, ...told] = TOOLS[name]
    return fromSources(`server/${program}.ts`, ...told, ...args)
  }
  loadEnvFile()
  await runTool(name, args)
}

/** @param {string[]} args the program and what it is told */
async function fromSources(...args) {
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
