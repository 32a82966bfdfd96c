// @ts-check
import { execFile } from 'node:child_process'
import { root } from '../setup/process.mjs'

/**
 * Advisories that were read and do not concern us, by their name at GitHub, with the reason. Whoever updates the package
 * takes its lines out.
 * @type {Record<string, string>}
 */
const ACCEPTED = {}

const SERIOUS = ['high', 'critical']

/**
 * @typedef {{ url?: string, title?: string, name?: string, severity?: string }} Advisory
 * @typedef {{ via?: (Advisory | string)[] }} Affected
 * @typedef {{ vulnerabilities?: Record<string, Affected>, message?: string }} Report
 */

/**
 * What npm said about what runs in production. A registry that serves no advisories leaves them unchecked, which is
 * neither a failure nor a pass; so does a machine without a network.
 * @param {string} said
 * @param {Record<string, string>} [accepted]
 * @returns {{ lines: string[], outcome: 'safe' | 'unsafe' | 'not checked' }}
 */
export function verdict(said, accepted = ACCEPTED) {
  const report = parse(said)
  if (!report.vulnerabilities) {
    const why = report.message ?? 'no answer'
    const line = `Not checked: this registry serves no advisories (${why.split('\n')[0]}).`
    return { lines: [line], outcome: 'not checked' }
  }
  // A package that is only affected through another names it, and that one has a line of its own.
  const found = Object.values(report.vulnerabilities).flatMap(({ via = [] }) =>
    via.filter(one => typeof one === 'object'),
  )
  const named = [...new Map(found.map(advisory => [nameOf(advisory), advisory])).values()]
  const open = named.filter(one => SERIOUS.includes(one.severity ?? '') && !accepted[nameOf(one)])
  const lines = named.map(one => {
    const mark = open.includes(one) ? '✗' : '·'
    const reason = accepted[nameOf(one)]
    return `${mark} ${one.severity} ${one.name}: ${one.title} (${one.url})${reason ? `, accepted: ${reason}` : ''}`
  })
  const outcome = open.length === 0 ? 'safe' : 'unsafe'
  return { lines: lines.length > 0 ? lines : ['No known advisories.'], outcome }
}

/** @param {Advisory} advisory */
function nameOf({ url = '' }) {
  return url.split('/').at(-1) ?? ''
}

/** @param {string} said @returns {Report} */
function parse(said) {
  try {
    return JSON.parse(said)
  } catch {
    return {}
  }
}

/** @returns {Promise<import('./test-report.mjs').Report>} */
export async function checkAdvisories() {
  const { lines, outcome } = verdict(await audit())
  for (const line of lines) console.log(line)
  return { passed: 0, failed: outcome === 'unsafe' ? 1 : 0, isUnchecked: outcome === 'not checked' }
}

/** Only what is installed for production, by the lock file; what tests need never meets a stranger. */
function audit() {
  const npm = process.env.npm_execpath
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const [file, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  return new Promise(resolve => {
    // It ends with 1 when it found something and when it could not ask; what it said tells which.
    execFile(file, all, { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
      resolve(stdout),
    )
  })
}
