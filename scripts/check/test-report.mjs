// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/process.mjs'

/**
 * What became of a run of tests. `failures` names each that failed, and why, in a line. A part that could not be run is
 * unchecked, which is no pass.
 * @typedef {{ passed: number, failed: number, failures?: string[], isUnchecked?: boolean }} Report
 */

const folder = join(root, '.cache', 'reports')

/** Where each runner leaves its report. */
export const REPORTS = {
  unit: join(folder, 'unit.json'),
  long: join(folder, 'long.json'),
  journeys: join(folder, 'journeys.json'),
  screens: join(folder, 'screens.json'),
  postgresql: join(folder, 'postgresql.json'),
  faults: join(folder, 'faults.json'),
}

/**
 * Runs a test runner, and answers the report it wrote. A runner that crashed, that ran nothing, or that ended badly
 * without naming a failed test is a failure too: silence is never success.
 * @param {string} path
 * @param {(env: NodeJS.ProcessEnv) => Promise<number>} start with the environment that tells the runner's reporter its place
 * @returns {Promise<Report>}
 */
export async function withReport(path, start) {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  const code = await start({ ...process.env, TEST_REPORT: path })
  const report = readReport(path)
  if (report.failed > 0) return report
  if (report.passed === 0) return { passed: 0, failed: 1, failures: ['no test was run'] }
  if (code === 0) return report
  return { ...report, failed: 1, failures: [`the runner ended with code ${code}, though no test failed`] }
}

/** @param {string} path @returns {Report} */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, failures: ['the runner left no readable report'] }
  }
}

/** For the reporter inside of a runner, after its last test. @param {Report} report */
export function writeReport(report) {
  if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
}

/** @param {string} what @param {{ message?: string } | undefined} [error] */
export function failure(what, error) {
  const [reason] = stripVTControlCharacters(error?.message ?? '').split('\n')
  return reason ? `${what}: ${reason}` : what
}
