// @ts-check
import { duration } from '../setup/timing.mjs'

/**
 * What a person wants to know at the end: which part, how many tests, which of them failed, how long.
 * @param {(import('./test-report.mjs').Report & { title: string, ms: number, inside?: import('../setup/timing.mjs').Timing[] })[]} results
 */
export function summary(results) {
  /** @param {'passed' | 'failed' | 'ms'} key */
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  const parts = results.flatMap(({ title, ms, inside = [], failures = [], ...count }) => [
    `${mark(count)} ${title}${tests(count)}: ${count.isUnchecked ? 'not checked' : duration(ms)}`,
    ...failures.map(each => `    ✗ ${each}`),
    ...inside.map(each => `    ${each.what}: ${duration(each.ms)}`),
  ])
  const counted = sum('passed') + sum('failed') > 0 ? `${sum('passed')} passed, ${sum('failed')} failed: ` : ''
  return [...parts, '', `${counted}${duration(sum('ms'))}`].join('\n')
}

/** @param {import('./test-report.mjs').Report} count */
const mark = ({ failed, isUnchecked }) => (failed > 0 ? '✗' : isUnchecked ? '–' : '✓')

/** @param {{ passed: number, failed: number }} count */
function tests({ passed, failed }) {
  if (passed === 0 && failed <= 1) return ''
  return failed === 0 ? ` (${passed})` : ` (${passed + failed}, of which ${failed} failed)`
}
