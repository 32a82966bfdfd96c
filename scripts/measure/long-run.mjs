// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { build } from '../build/build.mjs'
import { buildFolder, currentBuild, makeCurrent } from '../setup/builds.mjs'
import { root, run, Stop, toolPath } from '../setup/process.mjs'

const FOLDER = join(root, '.cache', 'long-run')
const REPORT = join(FOLDER, 'report.jsonl')
const PAGE = join(root, 'docs', 'LONG-RUN.md')

/** @typedef {{ engine: string, what: 'kills' | 'races', seconds: number, counts: Record<string, number>, version?: string }} Result */

/**
 * What takes too long for every check: thousands of creates at once and hundreds of kills on both engines. Writes what
 * came of it to docs/LONG-RUN.md, also of a run that was ended early.
 */
export async function longRun() {
  await build()
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const env = { ...process.env, FAULTS_DIST: copyOfBuild(), LONG_RUN_REPORT: REPORT }
  const vitest = [process.execPath, toolPath('vitest'), 'run', '--config', 'vitest.faults.config.ts']
  const code = await run(process.execPath, ['scripts/setup/with-postgresql.mjs', ...vitest], { env })
  writePage(code === 0)
  if (code !== 0) throw new Stop('The long run failed; what it saw is above.')
}

/** A build beside it does not change the site under it. */
function copyOfBuild() {
  const dist = join(FOLDER, 'dist')
  const build = /** @type {string} */ (currentBuild())
  const id = basename(build)
  cpSync(build, buildFolder(id, dist), { recursive: true })
  makeCurrent(id, dist)
  return dist
}

/** @param {boolean} isWhole */
export function writePage(isWhole) {
  const results = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').trim().split('\n').filter(Boolean) : []
  const tables = summed(results.map(line => JSON.parse(line))).map(table)
  writeFileSync(PAGE, [INTRODUCTION, circumstances(isWhole), ...tables].join('\n\n').concat('\n'))
}

const INTRODUCTION = `# The long run

\`npm run long-run\` races thousands of customers for overlapping times and kills the busy server hundreds of times, on both
engines. Between the kills eight customers book, upload receipts and have them decided; the next server is asked about
everything the last one acknowledged, and at the end all of it is looked for in the database, with its pictures and its
mails. A booking, a receipt or a decision that was acknowledged and is not there ends the run. Kills fall at a random
moment of the work, every fifth into the start, which after a kill is the repair.`

/** @param {boolean} isWhole */
function circumstances(isWhole) {
  return [
    `- ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`,
    `- the embedded database is PGlite ${version('@electric-sql/pglite')}`,
    `- ${isWhole ? 'the whole run passed' : 'the run was ended early; what had passed until then'}`,
  ].join('\n')
}

/** @param {string} name */
function version(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** One result for each engine and kind. @param {Result[]} results @returns {Result[]} */
function summed(results) {
  /** @type {Map<string, Result>} */
  const sums = new Map()
  for (const { engine, what, seconds, counts, version } of results) {
    const sum = sums.get(what + engine) ?? { engine, what, seconds: 0, counts: {}, version }
    sum.seconds += seconds
    for (const [name, count] of Object.entries(counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count
    sums.set(what + engine, sum)
  }
  return [...sums.values()]
}

/** @param {Result} result */
function table({ engine, what, seconds, counts, version }) {
  const rows = Object.entries(counts).map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`)
  const title = what === 'kills' ? 'Kills' : 'Races'
  const heading = `## ${title} on ${engine}${version ? ` (${version})` : ''}`
  return [heading, '', '| | |', '|---|---|', ...rows, `| minutes | ${Math.round(seconds / 60)} |`].join('\n')
}
