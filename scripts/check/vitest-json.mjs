// @ts-check
import { JsonReporter } from 'vitest/node'

/** Vitest's JSON report, with what it leaves out: errors of hooks, errors of no test, and tests that passed only when repeated. */
export default class extends JsonReporter {
  /** @type {{ name: string, message: string }[]} */
  errors = []
  /** Tests that passed when they were repeated. @type {string[]} */
  flaky = []

  /** @override @param {readonly import('vitest/node').TestModule[]} modules @param {readonly { message: string }[]} [unhandled] */
  async onTestRunEnd(modules, unhandled = []) {
    const suites = modules.flatMap(module => [...module.children.allSuites()])
    const ofSuites = suites.flatMap(suite =>
      suite.errors().map(({ message }) => ({ name: `${suite.module.moduleId} › ${suite.fullName}`, message })),
    )
    const tests = modules.flatMap(module => [...module.children.allTests()])
    this.flaky = tests
      .filter(test => test.diagnostic()?.flaky)
      .map(test => `${test.module.moduleId} › ${test.fullName}`)
    this.errors = [...ofSuites, ...unhandled.map(({ message }) => ({ name: 'outside of any test', message }))]
    await super.onTestRunEnd(modules)
  }

  /** @override @param {string} report */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), errors: this.errors, flaky: this.flaky }))
  }
}
