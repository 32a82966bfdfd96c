import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { root, run, toolPath } from '../setup/process.mjs'
import { emptyFolder } from '../setup/testing/project.ts'
import { withReport } from './test-report.mjs'

let report: string
beforeEach(() => {
  report = join(emptyFolder(), 'unit.json')
})

const runner =
  (code: number, passed: number, ...failures: string[]) =>
  async () => {
    writeFileSync(report, JSON.stringify({ passed, failed: failures.length, failures }))
    return code
  }

test('a good run counts what passed', async () => {
  expect(await withReport(report, runner(0, 3))).toEqual({ passed: 3, failed: 0, failures: [] })
})

test('failed tests are counted and named', async () => {
  expect(await withReport(report, runner(1, 3, 'one', 'two'))).toEqual({
    passed: 3,
    failed: 2,
    failures: ['one', 'two'],
  })
})

test('a run that ends badly is a failure even if every test in it passed', async () => {
  expect(await withReport(report, runner(7, 3))).toEqual({
    passed: 3,
    failed: 1,
    failures: ['the runner ended with code 7, though no test failed'],
  })
})

test('a run without any test is a failure', async () => {
  expect(await withReport(report, runner(0, 0))).toMatchObject({ passed: 0, failed: 1, failures: ['no test was run'] })
})

test('a runner that crashed is a failure, whatever an earlier run has left behind', async () => {
  await runner(0, 9)()
  expect(await withReport(report, async () => 0)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['the runner left no readable report'],
  })
})

test('vitest reports what failed in a test, in a file and outside of both', async () => {
  const folder = projectOf({
    'a.test.js': `
      import { describe, expect, test } from 'vitest'
      test('the good', () => {})
      describe('a room', () => test('the bad', () => expect(1).toBe(2)))
      test('the late', () => void setTimeout(() => { throw new Error('nobody waited') }))
      test('the patient', () => new Promise(done => setTimeout(done, 100)))`,
    'b.test.js': 'throw new Error("cannot be read")',
    'vitest.config.js': 'export default {}',
  })
  const args = ['run', `--reporter=${join(root, 'scripts/check/vitest-reporter.mjs')}`]
  expect(await withReport(report, runIn(folder, toolPath('vitest'), args))).toEqual({
    passed: 3,
    failed: 3,
    failures: [
      'a.test.js › a room > the bad: expected 1 to be 2 // Object.is equality',
      'b.test.js: cannot be read',
      'outside of any test: nobody waited',
    ],
  })
})

test('Playwright reports what failed; what passed at its second try has passed', async () => {
  const folder = projectOf({
    'a.spec.js': `
      import { expect, test } from '@playwright/test'
      test('the good', () => {})
      test('the flaky', ({}, { retry }) => expect(retry).toBe(1))
      test.describe('a room', () => test('the bad', () => { throw new Error('fell down') }))`,
    'playwright.config.js': `
      export default { retries: 1, reporter: ${JSON.stringify(join(root, 'scripts/check/playwright-reporter.mjs'))} }`,
  })
  expect(await withReport(report, runIn(folder, toolPath('@playwright/test'), ['test']))).toEqual({
    passed: 2,
    failed: 1,
    failures: ['a.spec.js › a room › the bad: Error: fell down'],
  })
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

/** As from a shell of its own: nothing of the run that we are in is in its environment. */
const runIn = (cwd: string, program: string, args: string[]) => (env: NodeJS.ProcessEnv) => {
  const own = Object.entries(env).filter(([name]) => !/^(VITEST|TEST_(?!REPORT)|NODE_ENV|E2E_)/.test(name))
  return run(process.execPath, [program, ...args], { cwd, env: Object.fromEntries(own), stdio: 'ignore' })
}
