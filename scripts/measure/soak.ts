import { readFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from '../setup/process.mjs'
import { circumstances, type Engine, median, megabytes, type Site, table, withSites, writeSection } from './harness.ts'
import { startLoad } from './soak-load.ts'

const ENGINES = { embedded: 'the embedded database', postgresql: 'PostgreSQL' }
const MINUTE_MS = 60_000
/** The last third may hold this much more than the middle one; late garbage collection moves it by a few per cent. */
const GROWTH_ALLOWED = 1.1

interface Soaked {
  engine: string
  log: string
  site: Site
  load: Awaited<ReturnType<typeof startLoad>>
  memory: number[]
}

/** Mixed load on both engines side by side for some minutes. docs/SOAK.md says what fails it, and gets what it found. */
export default async function soak([given = '30']: string[]) {
  const minutes = Number(given)
  if (!Number.isInteger(minutes) || minutes < 1) throw new Stop('Say how many minutes: npm run measure -- soak 30')
  await withSites(async start => {
    const soaked: Soaked[] = []
    for (const [engine, name] of Object.entries(ENGINES)) {
      const log = join(tmpdir(), `imole-soak-${process.pid}-${engine}.log`)
      const site = await start(engine as Engine, { settings: { MALLOC_ARENA_MAX: '1' }, output: log })
      soaked.push({ engine: name, log, site, load: await startLoad(site.url), memory: [] })
    }
    const minuteByMinute = await watch(soaked, minutes)
    const ends = []
    for (const one of soaked) ends.push(await endOf(one))
    const problems = ends.flatMap(end => end.problems)
    const verdict = `- ${minutes} minutes, ${circumstances()}: it ${problems.length === 0 ? 'passed' : 'failed'}`
    writeSection('SOAK.md', 'soak', [verdict, minuteByMinute, ...ends.map(end => end.section)].join('\n\n'))
    if (problems.length > 0) throw new Stop(`The soak failed:\n${problems.join('\n')}`)
  })
}

async function watch(soaked: Soaked[], minutes: number) {
  const rows = []
  const began = performance.now()
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(Math.max(0, began + minute * MINUTE_MS - performance.now()))
    const row = [minute, Math.round(loadavg()[0] ?? 0)]
    for (const { site, load, memory } of soaked) {
      const { residentBytes, heapBytes } = await site.usage()
      memory.push(megabytes(residentBytes))
      row.push(load.requests(), megabytes(residentBytes), megabytes(heapBytes))
    }
    rows.push(row)
    console.log(row.join('\t'))
  }
  const columns = soaked.flatMap(({ engine }) => [`${engine}: requests`, 'RSS, MB', 'heap, MB'])
  return table(['minute', 'load of the machine', ...columns], rows)
}

async function endOf({ engine, log, load, memory }: Soaked) {
  await load.stop()
  const differing = await load.differing()
  const third = Math.floor(memory.length / 3)
  const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))]
  // A 503 is logged with a reason and without a stack.
  const stacks = readFileSync(log, 'utf8').match(/.*("level":[56]0.*"stack"|already sent).*/g) ?? []
  const problems = [
    ...load.unlawful,
    ...differing.map(line => `not as acknowledged ${line}`),
    ...stacks.map(line => `logged ${line}`),
    ...(third > 0 && last > middle * GROWTH_ALLOWED ? [`memory grew from ${middle} MB to ${last} MB`] : []),
  ].map(problem => `${engine}: ${problem}`)
  const counts = [...load.counts].sort().map(([name, count]) => [name, count.toLocaleString('en')])
  const rows = [
    ...counts,
    ['bookings acknowledged, asked for again at the end', load.bookings.size.toLocaleString('en')],
    ['of them not as last acknowledged', differing.length],
    ['neither success, 409 nor 503 with `Retry-After`', load.unlawful.length],
    ['stacks in the log', stacks.length],
    ['resident memory, median of the middle third and of the last', `${middle} MB, ${last} MB`],
  ]
  return { problems, section: `## On ${engine}\n\n${table(['', ''], rows)}` }
}
