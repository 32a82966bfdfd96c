// @ts-check
import { answered } from './serve/help.mjs'
import { endWithNpm, loadEnvFile, runTool, start, TOOLS } from './serve/start.mjs'
import { failureOf, Interrupted, loadTypeScript, root, run, Stop, say } from './setup/process.mjs'

// Modules are loaded when their command runs: `start` goes on to serve, and would keep them all in memory.
const building = () => import('./build/build.mjs')
const install = async () => (await import('./setup/install.mjs')).install()

/** What needs packages, and is TypeScript. */
const installed = async () => {
  await install()
  await loadTypeScript()
}

/** Those after `weight` run only by name: they need a PostgreSQL, or the right to install one. */
const PARTS = [
  ...['types', 'style', 'boundaries', 'unused', 'advisories', 'unit', 'long', 'journeys', 'screens', 'weight'],
  ...['postgresql', 'faults'],
]

/** @param {string[]} names */
const check = async names => {
  const unknown = names.find(name => !PARTS.includes(name))
  if (unknown) throw new Stop(`There is no part "${unknown}". There are: ${PARTS.join(', ')}.`)
  await installed()
  await (await import('./check/parts.ts')).runParts(names)
}

/** @param {string | undefined} name @param {string[]} args */
const measure = async (name, args) => {
  await installed()
  await (await import('./measure/measure.ts')).measure(name, args)
}

const TOOL_NAMES = /** @type {(keyof typeof TOOLS)[]} */ (Object.keys(TOOLS))

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  start: async () => {
    const { isBuilt } = await building()
    // Built by another process, because this one goes on to serve; it has said why if it failed.
    if (!isBuilt() && (await run(process.execPath, ['scripts/run.mjs', 'build'])) !== 0) process.exit(1)
    loadEnvFile()
    await start()
  },
  dev: async () => {
    await installed()
    loadEnvFile()
    await (await import('./serve/dev.ts')).dev()
  },
  demo: async () => {
    await installed()
    await (await building()).build()
    await (await import('./demo/demo.ts')).demo()
  },
  build: async () => {
    await installed()
    if (!(await (await building()).build())) say('Nothing has changed since the last build.')
  },
  release: async args => {
    await installed()
    await (await import('./release/release.ts')).release(args)
  },
  test: names => check(names.length > 0 ? names : ['types', 'unit', 'journeys']),
  check: names => check(names.length > 0 ? names : PARTS.slice(0, PARTS.indexOf('postgresql'))),
  faults: () => check(['faults']),
  weight: () => check(['weight']),
  bench: args => measure('bench', args),
  measure: ([name, ...args]) => measure(name, args),
  ...Object.fromEntries(TOOL_NAMES.map(name => [name, args => serverTool(name, args)])),
}

/** From the build of these sources where there is one, else from the sources. @param {keyof typeof TOOLS} name @param {string[]} args */
async function serverTool(name, args) {
  const isBuilt = (await building()).isBuilt()
  if (!isBuilt) await install()
  loadEnvFile()
  if (isBuilt) return runTool(name, args)
  const [program, ...first] = TOOLS[name]
  process.exitCode = await run(process.execPath, [
    '--import',
    'tsx',
    `server/operations/${program}.ts`,
    ...first,
    ...args,
  ])
}

/** An expected failure ends in one line and exit code 1. @param {string | undefined} name @param {string[]} args */
export async function runCommand(name, args) {
  process.chdir(root)
  endWithNpm()
  try {
    if (answered({ name, args, names: Object.keys(commands), door: 'npm run' })) return
    const command = name && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Stop(`There is no command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
    await command(args)
  } catch (error) {
    // Dying of the signal itself shows the shell and npm what happened.
    if (error instanceof Interrupted) return void process.kill(process.pid, error.signal)
    console.error(failureOf(error))
    process.exit(1)
  }
}
