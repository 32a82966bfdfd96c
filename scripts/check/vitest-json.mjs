// @ts-check
import { JsonReporter } from 'vitest/node'

/** Vitest's JSON report, with the errors that it leaves out: those of hooks, and those of no test. */
export default class extends JsonReporter {
  /** @type {{ name: string, message: string }[]} */
  errors = []

  /** @override @param {readonly import('vitest/node').TestModule[]} modules @param {readonly { message: string }[]} [unhandled] */
  async onTestRunEnd(modules, unhandled = []) {
    const suites = modules.flatMap(module => [...module.children.allSuites()])
    const ofSuites = suites.flatMap(suite =>
      suite.errors().map(({ message }) => ({ name: `${suite.module.moduleId} › ${suite.fullName}`, message })),
    )
    this.errors = [...ofSuites, ...unhandled.map(({ message }) => ({ name: 'outside of any test', message }))]
    await super.onTestRunEnd(modules)
  }

  /** @override @param {string} report */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), errors: this.errors }))
  }
}
