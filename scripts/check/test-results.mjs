// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures` has a line for each failed test with its reason; `flaky` names the tests that passed when they were repeated. A part that
 * could not run is unchecked, which is no pass.
 * @typedef {{ passed?: number, failures: string[], flaky?: string[], isUnchecked?: boolean }} Result
 */

/**
 * Runs a test runner with its own JSON report and reads what that wrote. A runner that crashed, ran nothing, or ended badly without
 * a failed test has failed too.
 * @param {string} path of the JSON
 * @param {() => Promise<number>} run returns the exit code
 * @returns {Promise<Result>}
 */
export async function testResult(path, run) {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  const code = await run()
  if (!existsSync(path)) return { failures: [`the runner ended with code ${code} and left no report`] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const result = 'suites' in report ? ofPlaywright(report) : ofVitest(report)
  if (result.failures.length > 0) return result
  if (result.passed === 0) return { failures: ['no test was run'] }
  return code === 0
    ? result
    : { ...result, failures: [`the runner ended with code ${code}, though no test failed (its output is above)`] }
}

/** @param {any} report */
function ofVitest({ numPassedTests, testResults, errors, flaky }) {
  /** @type {string[]} */
  const failures = errors.map((/** @type {any} */ { name, message }) => line(name, message))
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed) failures.push(line(`${name} › ${fullName}`, failureMessages[0]))
    // A file's own error has a message; one of a hook inside it is among the errors.
    if (status === 'failed' && message) failures.push(line(name, message))
  }
  const fromHere = (/** @type {string} */ name) => name.replace(`${process.cwd()}/`, '')
  return { passed: numPassedTests, failures: failures.map(fromHere), flaky: flaky.map(fromHere) }
}

/** @param {any} report */
function ofPlaywright({ suites, errors, stats }) {
  /** @type {{ name: string, status: string, error?: { message?: string } }[]} */
  const tests = []
  const walk = (/** @type {any} */ { title, specs, suites = [] }, /** @type {string} */ before) => {
    const name = before ? `${before} › ${title}` : title
    for (const spec of specs)
      for (const { projectName, status, results } of spec.tests)
        tests.push({ name: `[${projectName}] ${name} › ${spec.title}`, status, error: results.at(-1)?.error })
    for (const suite of suites) walk(suite, name)
  }
  for (const suite of suites) walk(suite, '')
  const failed = tests.filter(({ status }) => status === 'unexpected')
  const outside = errors.map((/** @type {any} */ { message }) => line('outside of any test', message))
  return {
    passed: stats.expected + stats.flaky,
    failures: [...failed.map(({ name, error }) => line(name, error?.message)), ...outside],
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  }
}

/** The message is cut where the stack or the log of calls begins. @param {string} what @param {string} [message] */
function line(what, message = '') {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s*at |\nCall log:/)
  const reason = text.trim().replaceAll(/\s+/g, ' ').slice(0, 400)
  return reason ? `${what}: ${reason}` : what
}
