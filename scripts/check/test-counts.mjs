// @ts-check
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup/process.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const folder = join(root, '.cache', 'reports')

/** Where each runner leaves its count. */
export const REPORTS = {
  unit: join(folder, 'unit.json'),
  long: join(folder, 'long.json'),
  journeys: join(folder, 'journeys.json'),
  screens: join(folder, 'screens.json'),
  postgresql: join(folder, 'postgresql.json'),
  faults: join(folder, 'faults.json'),
}

/**
 * Runs a test runner and counts from the report it wrote. A runner that crashed, that ran nothing, or that ended badly
 * without naming a failed test is a failure too: silence is never success.
 * @param {string} path
 * @param {(report: any) => Count} count
 * @param {() => Promise<number>} start
 * @returns {Promise<Count>}
 */
export async function withReport(path, count, start) {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  const code = await start()
  const { passed, failed } = readCount(path, count)
  const wentWrong = code !== 0 || passed + failed === 0
  return { passed, failed: wentWrong ? Math.max(failed, 1) : failed }
}

/** @param {string} path @param {(report: any) => Count} count @returns {Count} */
function readCount(path, count) {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    console.error(`The test runner left no readable report (${path}).`)
    return { passed: 0, failed: 1 }
  }
}

/** @param {{ numPassedTests: number, numFailedTests: number }} report @returns {Count} */
export const vitestCount = report => ({ passed: report.numPassedTests, failed: report.numFailedTests })

/** @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report @returns {Count} */
export const playwrightCount = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
})
