import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from '../build/build.mjs'
import { buildFolder, currentBuild, makeCurrent } from '../setup/builds.mjs'
import { withPostgresql } from '../setup/postgresql.ts'
import { root, runTool, Stop } from '../setup/process.mjs'
import { circumstances, table, writeSection } from './harness.ts'

const FOLDER = join(root, '.cache', 'long-run')
const REPORT = join(FOLDER, 'report.jsonl')

interface Result {
  engine: string
  what: 'kills' | 'races'
  seconds: number
  counts: Record<string, number>
  version?: string
}

/** Thousands of creates at once and hundreds of kills on both engines. Writes docs/LONG-RUN.md, also after a run that was ended early. */
export default async function longRun() {
  await build()
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  // A copy, which no later build removes.
  const [dist, built] = [join(FOLDER, 'dist'), currentBuild() as string]
  cpSync(built, buildFolder(basename(built), dist), { recursive: true })
  makeCurrent(basename(built), dist)
  const env = { ...process.env, FAULTS_DIST: dist, LONG_RUN_REPORT: REPORT }
  const code = await withPostgresql(url =>
    runTool('vitest', ['run', '--config', 'vitest.faults.config.ts'], { env: { ...env, TEST_DATABASE_URL: url } }),
  )
  const lines = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').trim().split('\n').filter(Boolean) : []
  const verdict = code === 0 ? 'the whole run passed' : 'the run was ended early; what had passed until then'
  const tables = totals(lines.map(line => JSON.parse(line))).map(section)
  writeSection('LONG-RUN.md', 'long-run', [`- ${circumstances()}\n- ${verdict}`, ...tables].join('\n\n'))
  if (code !== 0) throw new Stop('The long run failed; what it saw is above.')
}

/** One result for each engine and kind. */
function totals(results: Result[]) {
  const totals = new Map<string, Result>()
  for (const { engine, what, seconds, counts, version } of results) {
    const total = totals.get(what + engine) ?? { engine, what, seconds: 0, counts: {}, version }
    total.seconds += seconds
    for (const [name, count] of Object.entries(counts)) total.counts[name] = (total.counts[name] ?? 0) + count
    totals.set(what + engine, total)
  }
  return [...totals.values()]
}

function section({ engine, what, seconds, counts, version }: Result) {
  const rows = Object.entries(counts).map(([name, count]) => [name, count.toLocaleString('en')])
  const title = `## ${what === 'kills' ? 'Kills' : 'Races'} on ${engine}${version ? ` (${version})` : ''}`
  return `${title}\n\n${table(['', ''], [...rows, ['minutes', Math.round(seconds / 60)]])}`
}
