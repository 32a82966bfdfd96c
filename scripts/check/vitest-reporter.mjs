// @ts-check
import { failure, writeReport } from './test-report.mjs'

/** Beside vitest's own, which tells what happens while it does: what the end of a long run says again. */
export default class {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string }[]} unhandled errors that are no test's
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const failed = tests.filter(test => test.result().state === 'failed')
    const suites = modules.flatMap(module => [module, ...module.children.allSuites()])
    const failures = [
      ...failed.map(test => failure(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0])),
      ...suites.flatMap(suite =>
        suite.errors().map(error => failure(suite.type === 'module' ? suite.relativeModuleId : suite.fullName, error)),
      ),
      ...unhandled.map(error => failure('outside of any test', error)),
    ]
    const passed = tests.filter(test => test.result().state === 'passed').length
    writeReport({ passed, failed: failures.length, failures })
  }
}
