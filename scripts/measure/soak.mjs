// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../build/build.mjs'
import { startPostgresql } from '../setup/postgresql.mjs'
import { root, Stop } from '../setup/process.mjs'
import { databasesOf } from './bench/databases.mjs'
import { megabytes } from './bench/figures.mjs'
import { startSubject } from './bench/subjects.mjs'
import { startLoad } from './soak-load.mjs'

const PAGE = join(root, 'docs', 'SOAK.md')
const MINUTE_MS = 60_000
/** The last third may hold this much more than the middle one; what is collected late moves it by a few per cent. */
const GROWTH_ALLOWED = 1.1

/**
 * @typedef {{ rss: number, heap: number }} Memory
 * @typedef {{ engine: string, spa: import('./bench/subjects.mjs').Subject, load: Awaited<ReturnType<typeof startLoad>>, memory: Memory[] }} Site
 */

/**
 * Mixed load on both engines side by side for so many minutes, with memory printed every minute. Fails on a response that
 * is neither success, a lost race nor a lawful 503, on an acknowledged change that is not there at the end, and on memory
 * that still grows. Writes docs/SOAK.md.
 * @param {string[]} args
 */
export async function soak([given = '30']) {
  const minutes = Number(given)
  if (!Number.isInteger(minutes) || minutes < 1) throw new Stop('Say how many minutes: npm run soak -- 30')
  await build()
  const postgresql = await startPostgresql()
  /** @type {Site[]} */
  const sites = []
  try {
    const url = await databasesOf(postgresql.url, postgresql.pid).make()
    for (const engine of ['the embedded database', 'PostgreSQL']) {
      const env = { MALLOC_ARENA_MAX: '1', ...(engine === 'PostgreSQL' && { DATABASE_URL: url }) }
      const spa = await startSubject('spa', { env })
      sites.push({ engine, spa, load: await startLoad(spa.url), memory: [] })
    }
    const rows = await watch(sites, minutes)
    const ends = []
    for (const site of sites) ends.push(await endOf(site))
    const page = pageOf(minutes, rows, ends)
    writeFileSync(PAGE, page)
    console.log(`\n${page}`)
    const problems = ends.flatMap(({ problems }) => problems)
    if (problems.length > 0) throw new Stop(`The soak failed:\n${problems.join('\n')}`)
  } finally {
    for (const { spa } of sites) await spa.stop()
    await postgresql.stop()
  }
}

/** @param {Site[]} sites @param {number} minutes */
async function watch(sites, minutes) {
  const rows = [
    `| minute | load of the machine |${sites.map(({ engine }) => ` ${engine}: requests | RSS | heap |`).join('')}`,
  ]
  rows.push(`|---|---|${sites.map(() => '---|---|---|').join('')}`)
  console.log(rows.join('\n'))
  const began = performance.now()
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(Math.max(0, began + minute * MINUTE_MS - performance.now()))
    const cells = []
    for (const { spa, load, memory } of sites) {
      const { residentBytes, heapBytes } = await spa.usage()
      const now = { rss: Math.round(megabytes(residentBytes)), heap: Math.round(megabytes(heapBytes)) }
      memory.push(now)
      cells.push(` ${load.requests().toLocaleString('en')} | ${now.rss} MB | ${now.heap} MB |`)
    }
    rows.push(`| ${minute} | ${loadavg()[0]?.toFixed(0)} |${cells.join('')}`)
    console.log(rows.at(-1))
  }
  return rows
}

/** @param {Site} site */
async function endOf({ engine, spa, load, memory }) {
  await load.stop()
  const differing = await load.differing()
  const third = Math.floor(memory.length / 3)
  const middle = median(memory.slice(third, 2 * third))
  const last = median(memory.slice(2 * third))
  const errors = readFileSync(join(spa.folder, 'bench.log'), 'utf8')
    .split('\n')
    // A 503 has its line, with a reason and without a stack.
    .filter(line => /"level":[56]0.*"stack"|already sent/.test(line))
  const hasGrown = third > 0 && last > middle * GROWTH_ALLOWED
  const problems = [
    ...load.unlawful.map(line => `${engine}: ${line}`),
    ...differing.map(line => `${engine}: not as acknowledged ${line}`),
    ...errors.map(line => `${engine}: logged ${line}`),
    ...(hasGrown ? [`${engine}: memory grew from ${middle} MB to ${last} MB`] : []),
  ]
  const counts = [...load.counts].sort().map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`)
  const table = [
    `## On ${engine}`,
    '',
    '| | |',
    '|---|---|',
    ...counts,
    `| bookings acknowledged, asked for again at the end | ${load.bookings.size.toLocaleString('en')} |`,
    `| of them not as last acknowledged | ${differing.length} |`,
    `| neither success, 409 nor 503 with \`Retry-After\` | ${load.unlawful.length} |`,
    `| stacks in the log | ${errors.length} |`,
    `| resident memory, median of the middle third and of the last | ${middle} MB, ${last} MB |`,
  ]
  return { problems, table: table.join('\n') }
}

/** @param {Memory[]} memory */
function median(memory) {
  const sorted = memory.map(({ rss }) => rss).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** @param {number} minutes @param {string[]} rows @param {{ problems: string[], table: string }[]} ends */
function pageOf(minutes, rows, ends) {
  const verdict = ends.every(({ problems }) => problems.length === 0) ? 'passed' : 'failed'
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`
  return `# The soak

\`npm run soak -- ${minutes}\` runs the built site on both engines side by side under mixed load for ${minutes} minutes: four
requests a second for pages, times and searches, and every four seconds a customer who books, opens their own page, sends
a receipt, is confirmed by the desk and then moves, is moved, cancels or stays. It prints memory every minute, and fails on a response
that is neither success, a race lost (409) nor "busy, come back" (503 with \`Retry-After\`), on a stack in the log, on a booking that
is not as it was last acknowledged, and on memory whose median over the last third is more than a tenth above the middle third.

- ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${machine}: it ${verdict}
- RSS and heap are the server's process alone; the receipts' decoder is a process beside it that ends when idle

${rows.join('\n')}

${ends.map(({ table }) => table).join('\n\n')}
`
}
