import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { ensureBrowser } from '../setup/browser.ts'
import { withPostgresql } from '../setup/postgresql.ts'
import { failureOf, Interrupted, root, runTool, say } from '../setup/process.mjs'
import { checkAdvisories } from './advisories.ts'
import { type Result, testResult } from './test-results.ts'

const LONG = '.long.test.'

/** `npm run check -- NAME`; commands.mjs lists the names, for it runs before the installation. */
export const PARTS: Record<string, [title: string, run: () => Promise<Result> | Result]> = {
  types: ['Types', () => tool('typescript', ['--noEmit'])],
  style: ['Lint and format', () => tool('@biomejs/biome', ['check'])],
  boundaries: [
    'Import boundaries',
    async () => ({ failures: await (await import('./boundaries.ts')).brokenBoundaries() }),
  ],
  unused: ['Dead code', unused],
  advisories: ['Known holes in what we depend on', checkAdvisories],
  unit: ['Unit and API tests', () => vitest('unit', ['--exclude', `**/*${LONG}ts`])],
  long: ['Long tests: kills, races, starts, backups, pictures, and what chance finds', () => vitest('long', [LONG])],
  journeys: ['The journeys, in a browser on a phone', () => playwright('journeys', ['journeys'])],
  screens: ['Everything else in a browser, on phone and desktop', () => playwright('screens', ['phone', 'desktop'])],
  weight: ['Weight of the home page', weight],
  postgresql: ['Server tests on PostgreSQL', postgresql],
  faults: ['The built site in trouble: killed, cut off, flooded, lied to', faults],
}

/** Runs every part, also after one has failed, and ends with the result of each. */
export async function runParts(names: string[]) {
  // React and vitest behave differently in production.
  delete process.env.NODE_ENV
  const lines = []
  for (const [title, run] of names.map(name => PARTS[name]!)) {
    say(title)
    const began = performance.now()
    const result = await resultOf(run)
    lines.push(...summary(title, result, performance.now() - began))
    if (result.failures.length > 0) process.exitCode = 1
  }
  console.log(`\n${lines.join('\n')}`)
}

async function resultOf(run: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Interrupted) throw error
    console.error(failureOf(error))
    return { failures: [String(error)] }
  }
}

export function summary(title: string, { passed, failures, flaky = [], isUnchecked }: Result, ms: number) {
  const seconds = Math.round(ms / 1000)
  const took = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const counts = [passed && `${passed} passed`, failures.length && `${failures.length} failed`].filter(Boolean)
  const mark = failures.length > 0 ? '✗' : isUnchecked ? '–' : '✓'
  return [
    `${mark} ${title}: ${[...counts, isUnchecked ? 'not checked' : took].join(', ')}`,
    ...failures.map(failure => `    ✗ ${failure}`),
    ...flaky.map(name => `    flaky, passed when repeated: ${name}`),
  ]
}

async function tool(name: string, args: string[]): Promise<Result> {
  const code = await runTool(name, args)
  return { failures: code === 0 ? [] : [`${name} ended with ${code} (its output is above)`] }
}

async function unused() {
  const everywhere = await tool('knip', [])
  // Code that only tests use is dead too; types are not code.
  const inProduct = await tool('knip', ['--production', '--exclude', 'types'])
  return { failures: [...new Set([...everywhere.failures, ...inProduct.failures])] }
}

export const VITEST_JSON = join(root, 'scripts/check/vitest-json.mjs')

const reportOf = (name: string) => join(root, '.cache', 'reports', `${name}.json`)

function vitest(name: string, args: string[], env?: NodeJS.ProcessEnv) {
  const reporters = ['--reporter=default', `--reporter=${VITEST_JSON}`, `--outputFile.json=${reportOf(name)}`]
  return testResult(reportOf(name), () =>
    runTool('vitest', ['run', ...reporters, ...args], { env: { ...process.env, ...env } }),
  )
}

function postgresql() {
  // The other engine's own tests have run with the unit tests.
  const args = ['--project', 'server', '--exclude', 'server/platform/db/embedded/**']
  return withPostgresql(url => vitest('postgresql', args, { TEST_DATABASE_URL: url, THOROUGH: '1' }))
}

async function faults() {
  await build()
  const args = ['--config', 'vitest.faults.config.ts']
  return withPostgresql(url => vitest('faults', args, { TEST_DATABASE_URL: url }))
}

async function playwright(name: string, projects: string[]) {
  const CHROME_PATH = await ensureBrowser()
  await build()
  const env = { ...process.env, CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) }
  const args = ['test', '--reporter=list,json', ...projects.map(project => `--project=${project}`)]
  return testResult(reportOf(name), () => runTool('@playwright/test', args, { env }))
}

async function weight() {
  const before = process.exitCode
  process.exitCode = 0
  await (await import('../measure/weight.ts')).default()
  const isOver = process.exitCode !== 0
  process.exitCode = before
  return { failures: isOver ? ['a page weighs more than its budget (the figures are above)'] : [] }
}
