import { spawnSync } from 'node:child_process'
import { root } from '../setup/process.mjs'
import type { Result } from './test-results.ts'

/** Serious advisories in the output of `npm audit --json`. Without an answer of the registry the part is unchecked. */
export function advisoriesIn(output: string): Result {
  let report: {
    vulnerabilities?: Record<
      string,
      { via: (string | { severity: string; name: string; title: string; url: string })[] }
    >
    message?: string
  } = {}
  try {
    report = JSON.parse(output)
  } catch {
    // Not JSON: no answer.
  }
  if (!report.vulnerabilities) {
    console.log(`Not checked: this registry serves no advisories (${report.message?.split('\n')[0] ?? 'no answer'}).`)
    return { failures: [], isUnchecked: true }
  }
  // A string names another package, which has its own entry.
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter(one => typeof one === 'object'),
  )
  const lines = advisories
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ severity, name, title, url }) => `${severity} ${name}: ${title} (${url})`)
  return { failures: [...new Set(lines)] }
}

export function checkAdvisories() {
  const npm = process.env.npm_execpath
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const options = { cwd: root, timeout: 60_000, maxBuffer: 2 ** 26, encoding: 'utf8' as const }
  // Its exit code does not tell findings from a failure.
  return advisoriesIn(
    (npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options)).stdout,
  )
}
