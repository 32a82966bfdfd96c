// @ts-check
import { build } from '../build/build.mjs'
import { ensureBrowser } from '../setup/ensure-browser.mjs'
import { install } from '../setup/install.mjs'
import { Interrupted, run, runTool, Stop, say, toolPath } from '../setup/process.mjs'
import { timings } from '../setup/timing.mjs'
import { checkAdvisories } from './advisories.mjs'
import { summary } from './summary.mjs'
import { REPORTS, withReport } from './test-report.mjs'

/**
 * @typedef {import('./test-report.mjs').Report} Report
 * @typedef {{ name: string, title: string, run: () => Promise<Report> }} Part
 */

/** @type {Part} */
const types = { name: 'types', title: 'Types', run: () => pass(runTool('typescript', ['--noEmit'])) }

/** @type {Part} */
const style = { name: 'style', title: 'Lint and format', run: () => pass(runTool('@biomejs/biome', ['check'])) }

/** @type {Part} */
const boundaries = {
  name: 'boundaries',
  title: 'Import boundaries',
  run: () => pass(run(process.execPath, ['scripts/check/check-boundaries.mjs'])),
}

/** @type {Part} */
const unused = {
  name: 'unused',
  title: 'Dead code',
  run: async () => {
    const everywhere = await pass(runTool('knip', []))
    // What only tests use is dead too. Types are left out: they weigh nothing, and tests name answers by them.
    const inProduct = await pass(runTool('knip', ['--production', '--exclude', 'types']))
    return { passed: 0, failed: Math.max(everywhere.failed, inProduct.failed) }
  },
}

/** @type {Part} */
const advisories = {
  name: 'advisories',
  title: 'Known holes in what we depend on',
  run: checkAdvisories,
}

/** Files of tests that take long to find what is rare, by their names. */
const LONG = '.long.test.'

/** @type {Part} */
const unit = {
  name: 'unit',
  title: 'Unit and API tests',
  run: () => vitest(REPORTS.unit, { args: ['--exclude', `**/*${LONG}ts`] }),
}

/** @type {Part} */
const long = {
  name: 'long',
  title: 'Long tests: kills, races, starts, backups, pictures, and what chance finds',
  run: () => vitest(REPORTS.long, { args: [LONG] }),
}

/** @type {Part} */
const journeys = {
  name: 'journeys',
  title: 'The journeys, in a browser on a phone',
  run: () => playwright(REPORTS.journeys, ['journeys']),
}

/** @type {Part} */
const screens = {
  name: 'screens',
  title: 'Everything else in a browser, on phone and desktop',
  run: () => playwright(REPORTS.screens, ['phone', 'desktop']),
}

const weight = measured('weight', 'Weight of the home page')
const inputDelay = measured('input-delay', 'How long a tap takes on a slow phone')
const journey = measured('journey', 'How long a booking waits for a bad mobile line')
const deskDay = measured('desk-day', 'How long a full day keeps a slow phone busy')
const statementSpeed = measured('statement-speed', 'How long a long bank statement takes on a slow phone', 'statement')

/**
 * A measure of the built site in a whole browser.
 * @param {string} name @param {string} title @param {string} [program]
 * @returns {Part}
 */
function measured(name, title, program = name) {
  return {
    name,
    title,
    run: async () => {
      const browser = await ensureBrowser({ isWhole: true })
      await build()
      const env = { ...process.env, CHROME_PATH: browser }
      return pass(run(process.execPath, [`scripts/measure/${program}.mjs`], { env }))
    },
  }
}

/** @type {Part} */
const postgresql = {
  name: 'postgresql',
  title: 'Server tests on PostgreSQL',
  run: () =>
    vitest(REPORTS.postgresql, {
      onPostgresql: true,
      // What is about the other engine alone has run with the unit tests.
      args: ['--project', 'server', '--exclude', 'server/db/embedded/**'],
      env: { THOROUGH: '1' },
    }),
}

/** @type {Part} */
const faults = {
  name: 'faults',
  title: 'The built site in trouble: killed, cut off, flooded, lied to',
  run: async () => {
    await build()
    return vitest(REPORTS.faults, { onPostgresql: true, args: ['--config', 'vitest.faults.config.ts'] })
  },
}

export const TEST_PARTS = [types, unit, journeys]
export const CHECK_PARTS = [types, style, boundaries, unused, advisories, unit, long, journeys, screens, weight]
/** Asked for by name only: they need a PostgreSQL, or the right to install one; or a machine with nothing else to do. */
const ON_REQUEST = [postgresql, faults, inputDelay, journey, deskDay, statementSpeed]

/**
 * Runs every part, also after one has failed, and ends with what became of each.
 * @param {Part[]} usual
 * @param {string[]} names run only these, if any are given
 */
export async function runParts(usual, names) {
  const parts = names.length === 0 ? usual : names.map(partNamed)
  // React and vitest behave differently in production, and tests are never that.
  delete process.env.NODE_ENV
  const results = []
  const installing = performance.now()
  await install()
  // Only where there was something to install.
  if (timings.length > 0) results.push({ title: 'Packages', ms: performance.now() - installing, passed: 0, failed: 0 })
  for (const part of parts) {
    say(part.title)
    const started = performance.now()
    const before = timings.length
    const report = await runPart(part)
    results.push({ title: part.title, ms: performance.now() - started, inside: timings.slice(before), ...report })
  }
  console.log(`\n${summary(results)}`)
  if (results.some(({ failed }) => failed > 0)) process.exitCode = 1
}

/** @param {string} name */
function partNamed(name) {
  const all = [...CHECK_PARTS, ...ON_REQUEST]
  const part = all.find(each => each.name === name)
  if (!part) throw new Stop(`There is no part "${name}". There are: ${all.map(each => each.name).join(', ')}.`)
  return part
}

/** @param {Part} part @returns {Promise<Report>} */
async function runPart(part) {
  try {
    return await part.run()
  } catch (error) {
    if (error instanceof Interrupted) throw error
    console.error(error instanceof Stop ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/**
 * A part without tests to count is silent when it passes and one failure when it does not.
 * @param {Promise<number>} exit
 * @returns {Promise<Report>}
 */
const pass = async exit => ({ passed: 0, failed: (await exit) === 0 ? 0 : 1 })

/** @param {string} report @param {{ args: string[], onPostgresql?: boolean, env?: NodeJS.ProcessEnv }} options */
function vitest(report, { args, onPostgresql, env: wanted }) {
  const postgresql = onPostgresql ? ['scripts/setup/with-postgresql.mjs', process.execPath] : []
  const reporters = ['--reporter=default', '--reporter=./scripts/check/vitest-reporter.mjs']
  const command = [...postgresql, toolPath('vitest'), 'run', ...reporters, ...args]
  return withReport(report, env => run(process.execPath, command, { env: { ...env, ...wanted } }))
}

/** @param {string} report @param {string[]} projects */
async function playwright(report, projects) {
  const browser = await ensureBrowser()
  await build()
  const args = ['test', ...projects.map(name => `--project=${name}`)]
  return withReport(report, env => runTool('@playwright/test', args, { env: { ...env, CHROME_PATH: browser } }))
}
