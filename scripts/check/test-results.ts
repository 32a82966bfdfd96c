import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export interface Result {
  passed?: number
  /** A line for each failed test, with its reason. */
  failures: string[]
  /** Tests that passed only when repeated. */
  flaky?: string[]
  /** It could not run, which is no pass. */
  isUnchecked?: boolean
}

/** Runs a test runner and reads its JSON report. A runner that crashed, ran nothing, or ended badly without a failed test has failed too. */
export async function testResult(path: string, run: () => Promise<number>): Promise<Result> {
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

/** What vitest-json.mjs adds to vitest's own. */
type VitestReport = JsonTestResults & { errors: { name: string; message: string }[]; flaky: string[] }

function ofVitest({ numPassedTests, testResults, errors, flaky }: VitestReport) {
  const failures = errors.map(({ name, message }) => line(name, message))
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter(test => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push(line(`${name} › ${fullName}`, failureMessages?.[0]))
    // A file's own error has a message; one of a hook inside it is among the errors.
    if (status === 'failed' && message) failures.push(line(name, message))
  }
  const fromHere = (name: string) => name.replace(`${process.cwd()}/`, '')
  return { passed: numPassedTests, failures: failures.map(fromHere), flaky: flaky.map(fromHere) }
}

function ofPlaywright({ suites, errors, stats }: JSONReport) {
  const tests: { name: string; status: string; error?: { message?: string } }[] = []
  const walk = ({ title, specs, suites = [] }: JSONReportSuite, before: string) => {
    const name = before ? `${before} › ${title}` : title
    for (const spec of specs)
      for (const { projectName, status, results } of spec.tests)
        tests.push({ name: `[${projectName}] ${name} › ${spec.title}`, status, error: results.at(-1)?.error })
    for (const suite of suites) walk(suite, name)
  }
  for (const suite of suites) walk(suite, '')
  const failed = tests.filter(({ status }) => status === 'unexpected')
  const outside = errors.map(({ message }) => line('outside of any test', message))
  return {
    passed: stats.expected + stats.flaky,
    failures: [...failed.map(({ name, error }) => line(name, error?.message)), ...outside],
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  }
}

/** The message is cut where the stack or the log of calls begins. */
function line(what: string, message = '') {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s*at |\nCall log:/)
  const reason = text.trim().replaceAll(/\s+/g, ' ').slice(0, 400)
  return reason ? `${what}: ${reason}` : what
}
