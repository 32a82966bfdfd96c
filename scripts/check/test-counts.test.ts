import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { emptyFolder } from '../setup/testing/project.ts'
import { playwrightCount, vitestCount, withReport } from './test-counts.mjs'

let report: string
beforeEach(() => {
  report = join(emptyFolder(), 'unit.json')
})

const runner = (code: number, numPassedTests: number, numFailedTests: number) => async () => {
  writeFileSync(report, JSON.stringify({ numPassedTests, numFailedTests }))
  return code
}

test('a good run counts what passed', async () => {
  expect(await withReport(report, vitestCount, runner(0, 3, 0))).toEqual({ passed: 3, failed: 0 })
})

test('failed tests are counted', async () => {
  expect(await withReport(report, vitestCount, runner(1, 3, 2))).toEqual({ passed: 3, failed: 2 })
})

test('a run that ends badly is a failure even if every test in it passed', async () => {
  expect(await withReport(report, vitestCount, runner(1, 3, 0))).toEqual({ passed: 3, failed: 1 })
})

test('a run without any test is a failure', async () => {
  expect(await withReport(report, vitestCount, runner(0, 0, 0))).toEqual({ passed: 0, failed: 1 })
})

test('a runner that crashed is a failure, whatever an earlier run has left behind', async () => {
  await runner(0, 9, 0)()
  expect(await withReport(report, vitestCount, async () => 0)).toEqual({ passed: 0, failed: 1 })
})

test('a browser test that passed at its second try counts as passed; one that failed twice failed', () => {
  expect(playwrightCount({ stats: { expected: 4, unexpected: 1, flaky: 1 } })).toEqual({ passed: 5, failed: 1 })
})
