import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { root, run, toolPath } from '../setup/process.mjs'
import { emptyFolder } from '../setup/testing/project.ts'
import { summary, VITEST_JSON } from './parts.ts'
import { testResult } from './test-results.ts'

let report: string
beforeEach(() => {
  report = join(emptyFolder(), 'unit.json')
})

/** A runner that leaves a report of so many passed tests. */
const runner = (code: number, passed: number) => async () => {
  writeFileSync(report, JSON.stringify({ numPassedTests: passed, testResults: [], errors: [], flaky: [] }))
  return code
}

test('a run that crashed, ran nothing, or ended badly without a failed test has failed', async () => {
  expect(await testResult(report, runner(0, 3))).toEqual({ passed: 3, failures: [], flaky: [] })
  expect(await testResult(report, runner(7, 3))).toMatchObject({
    failures: ['the runner ended with code 7, though no test failed (its output is above)'],
  })
  expect(await testResult(report, runner(0, 0))).toMatchObject({ failures: ['no test was run'] })
  // Also where an earlier run has left a report.
  expect(await testResult(report, async () => 0)).toMatchObject({
    failures: ['the runner ended with code 0 and left no report'],
  })
})

test('vitest’s own report names what failed in a test, a hook, a file, and outside of any test, with the reason, and what was repeated', async () => {
  const folder = projectOf({
    'a.test.js': `
      import { describe, expect, test } from 'vitest'
      test('the good', () => {})
      let tries = 0
      test('the flaky', { retry: 1 }, () => expect(++tries).toBe(2))
      describe('a room', () => test('the bad', () => expect(1).toBe(2)))`,
    'c.test.js': `
      import { beforeAll, describe, test } from 'vitest'
      describe('a room', () => {
        beforeAll(() => { throw new Error('no database') })
        test('the unlucky', () => {})
      })
      test('the hasty', () => void Promise.reject(new Error('nobody waited')))`,
    'b.test.js': 'throw new Error("cannot be read")',
    'vitest.config.js': 'export default {}',
  })
  const args = ['run', `--reporter=${VITEST_JSON}`, `--outputFile.json=${report}`]
  const { passed, failures, flaky } = await testResult(report, runIn(folder, toolPath('vitest'), args))
  expect(passed).toBe(3)
  expect(flaky).toEqual([expect.stringMatching(/a\.test\.js › the flaky$/)])
  expect(failures).toEqual([
    expect.stringMatching(/c\.test\.js › a room: no database/),
    'outside of any test: nobody waited',
    expect.stringMatching(/a\.test\.js › a room the bad: AssertionError: expected 1 to be 2/),
    expect.stringMatching(/b\.test\.js: cannot be read/),
  ])
})

test('Playwright’s own report names what failed, and what passed only when it was repeated', async () => {
  const folder = projectOf({
    'a.spec.js': `
      import { expect, test } from '@playwright/test'
      test('the good', () => {})
      test('the flaky', ({}, { retry }) => expect(retry).toBe(1))
      test.describe('a room', () => test('the bad', () => { throw new Error('fell down') }))`,
    'playwright.config.js': `export default { retries: 1, projects: [{ name: 'phone' }] }`,
  })
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const run = runIn(folder, toolPath('@playwright/test'), ['test', '--reporter=json'], env)
  expect(await testResult(report, run)).toEqual({
    passed: 2,
    failures: ['[phone] a.spec.js › a room › the bad: Error: fell down'],
    flaky: ['[phone] a.spec.js › the flaky'],
  })
})

test('the end has of each part whether it passed, how many tests ran, which failed and why, and how long it took', () => {
  expect([
    ...summary('Types', { failures: [] }, 12_400),
    ...summary('Journeys', { passed: 178, failures: ['a: not found', 'b: closed'], flaky: ['c'] }, 64_000),
    ...summary('Known holes', { failures: [], isUnchecked: true }, 1000),
  ]).toEqual([
    '✓ Types: 12 s',
    '✗ Journeys: 178 passed, 2 failed, 1 min 4 s',
    '    ✗ a: not found',
    '    ✗ b: closed',
    '    flaky, passed when repeated: c',
    '– Known holes: not checked',
  ])
})

/** Inside of ours, where the runners' packages are found. */
function projectOf(files: Record<string, string>): string {
  const parent = join(root, '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files }))
    writeFileSync(join(folder, name), text)
  return folder
}

/** As from a shell of its own: without the environment of the run that we are in. */
const runIn = (cwd: string, program: string, args: string[], own: Record<string, string> = {}) => {
  const env = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_ENV|E2E_)/.test(name))
  return () =>
    run(process.execPath, [program, ...args], { cwd, env: { ...Object.fromEntries(env), ...own }, stdio: 'ignore' })
}
