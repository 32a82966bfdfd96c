import { spawnSync } from 'node:child_process'
import { root } from '../setup/process.mjs'
import type { Result } from './test-results.ts'

/**
 * Serious advisories about what runs in production, from the output of `npm audit --json`. A registry that serves none, or a machine
 * without a network, leaves the part unchecked.
 */
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
    // Not JSON: npm could not ask.
  }
  if (!report.vulnerabilities) {
    console.log(`Not checked: this registry serves no advisories (${report.message?.split('\n')[0] ?? 'no answer'}).`)
    return { failures: [], isUnchecked: true }
  }
  // A package that is only affected through another names it, and that one has an entry of its own.
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
  // It ends with 1 both when it found something and when it could not ask.
  return advisoriesIn(
    (npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options)).stdout,
  )
}
