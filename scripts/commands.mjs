// @ts-check

import { answered } from './serve/help.mjs'
import { endWithNpm, loadEnvFile, runTool, start, TOOLS } from './serve/start.mjs'
import { failureOf, Interrupted, root, run, Stop, say } from './setup/process.mjs'

// What a command needs is loaded when it is asked for: `start` goes on to serve, and would keep it all.
const building = () => import('./build/build.mjs')
const install = async () => (await import('./setup/install.mjs')).install()
/** @param {string[]} args */
const checked = async args => {
  const { CHECK_PARTS, runParts } = await import('./check/parts.mjs')
  await runParts(CHECK_PARTS, args)
}
/** @param {string[]} args */
const tested = async args => {
  const { runParts, TEST_PARTS } = await import('./check/parts.mjs')
  await runParts(TEST_PARTS, args)
}

const TOOL_NAMES = /** @type {(keyof typeof TOOLS)[]} */ (Object.keys(TOOLS))

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  start: async () => {
    const { isBuilt, build } = await building()
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
    await (await import('./serve/dev.mjs')).dev()
  },
  demo: async () => {
    await install()
    await (await building()).build()
    await (await import('./demo/demo.mjs')).demo()
  },
  pictures: async () => {
    await install()
    await (await building()).build()
    await (await import('./demo/pictures.mjs')).pictures()
  },
  build: async () => {
    await install()
    if (!(await (await building()).build())) say('Nothing has changed since the last build.')
  },
  bench: async args => {
    await install()
    await (await import('./measure/bench.mjs')).bench(args)
  },
  grow: async args => {
    await install()
    await (await import('./measure/grow/grow.mjs')).grow(args)
  },
  faults: () => checked(['faults']),
  'long-run': async () => {
    await install()
    await (await import('./measure/long-run.mjs')).longRun()
  },
  chain: async args => {
    await install()
    await (await import('./measure/chain.mjs')).chain(args)
  },
  soak: async args => {
    await install()
    await (await import('./measure/soak.mjs')).soak(args)
  },
  weight: () => checked(['weight']),
  'input-delay': () => checked(['input-delay']),
  journey: () => checked(['journey']),
  likeness: () => fromSources('scripts/measure/likeness.mjs'),
  'desk-day': () => checked(['desk-day']),
  'statement-speed': () => checked(['statement-speed']),
  lighthouse: async args => {
    await install()
    await (await import('./measure/lighthouse.mjs')).lighthouse(args)
  },
  'third-party': async () => {
    await install()
    const { writeThirdParty } = await import('./build/third-party.mjs')
    writeThirdParty()
  },
  release: async args => {
    await install()
    await (await import('./release/release.mjs')).release(args)
  },
  'try-deploy': async args => (await import('./release/try-deploy.mjs')).tryDeploy(args),
  ...Object.fromEntries(TOOL_NAMES.map(name => [name, args => serverTool(name, args)])),
  test: tested,
  check: checked,
}

/**
 * From the build where there is one of these sources; while they change under our hands, from the sources.
 * @param {keyof typeof TOOLS} name
 * @param {string[]} args
 */
async function serverTool(name, args) {
  if (!(await building()).isBuilt()) {
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
    if (answered({ name, args, names: Object.keys(commands), door: 'npm run' })) return
    const command = name && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Stop(`There is no command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
    await command(args)
  } catch (error) {
    // Dying of the signal itself tells the shell and npm what really happened.
    if (error instanceof Interrupted) return void process.kill(process.pid, error.signal)
    console.error(failureOf(error))
    process.exit(1)
  }
}
