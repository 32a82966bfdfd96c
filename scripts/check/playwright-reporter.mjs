// @ts-check
import { failure, writeReport } from './test-report.mjs'

/** Beside Playwright's own, which tells what happens while it does: what the end of a long run says again. */
export default class {
  /** @type {string[]} */
  #outside = []

  /** @param {import('@playwright/test/reporter').FullConfig} _ @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_, suite) {
    this.suite = suite
  }

  /** An error that is no test's. @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    this.#outside.push(failure('outside of any test', error))
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? []
    const failed = tests.filter(test => test.outcome() === 'unexpected')
    const failures = [
      ...failed.map(test => failure(test.titlePath().filter(Boolean).join(' › '), test.results.at(-1)?.error)),
      ...this.#outside,
    ]
    // One that passed at its second try has passed.
    const passed = tests.filter(test => ['expected', 'flaky'].includes(test.outcome())).length
    writeReport({ passed, failed: failures.length, failures })
  }
}
