import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Metric, Registry } from 'prom-client'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { poolOf } from '#server/platform/db/create-db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DURATION_BUCKETS, type RequestCounts } from '#server/platform/http/request-counts.ts'
import { selectBacklog } from '#server/platform/mail/queries.ts'
import { COMMIT, VERSION } from '#server/platform/version.ts'
import { selectBookingsNow } from './queries.ts'

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const LOOP_RESOLUTION_MS = 50
/** A slow database must not keep the scraper waiting. */
const DATABASE_WITHIN_MS = 2000
const NANOSECONDS = 1e9

type MetricsDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'requests'>
type Add = (name: string, help: string, value: number | Sample[], type?: MetricType) => void
type MetricType = 'counter' | 'gauge' | 'histogram' | 'summary'
interface Sample {
  metricName?: string
  labels: Record<string, string | number>
  value: number
}

/** All metrics in Prometheus' text format. */
export function openMetrics(deps: MetricsDeps) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()

  return {
    async text(): Promise<string> {
      // Loaded with the first scrape: most servers have none.
      const registry = new (await import('prom-client')).Registry()
      const add = adder(registry)
      addRequests(add, deps.requests)
      addProcess(add, deps)
      addLoopDelay(add, loop)
      loop.reset()
      await addDatabase(add, deps)
      return registry.metrics()
    },
    close: () => void loop.disable(),
  }
}

/** Values are read for each scrape, so metrics are registered as the library's collectors and not kept by it. */
function adder(registry: Registry): Add {
  return (name, help, value, type = 'gauge') => {
    const values = typeof value === 'number' ? [{ labels: {}, value }] : value
    const metric = { name, get: async () => ({ name, help, type, values, aggregator: 'first' }) }
    registry.registerMetric(metric as unknown as Metric)
  }
}

function addRequests(add: Add, requests: RequestCounts) {
  const routes = requests.all()
  add(
    'spa_requests_total',
    'Requests answered, by the pattern of their route and their status.',
    routes.flatMap(({ method, route, byStatus }) =>
      [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
    ),
    'counter',
  )
  add('spa_request_duration_seconds', 'How long answers took.', routes.flatMap(durationsOf), 'histogram')
  const { rateLimited, overloaded } = requests
  const tooOften = 'Requests refused because their sender asked too often.'
  const tooBusy = 'Requests refused early because the server was too busy.'
  add('spa_rate_limit_refusals_total', tooOften, rateLimited, 'counter')
  add('spa_overload_refusals_total', tooBusy, overloaded, 'counter')
}

function durationsOf({ method, route, durations, seconds }: ReturnType<RequestCounts['all']>[number]): Sample[] {
  const name = 'spa_request_duration_seconds'
  const labels = { method, route }
  let total = 0
  const buckets = durations.map((count, index) => {
    total += count
    return { metricName: `${name}_bucket`, labels: { ...labels, le: DURATION_BUCKETS[index] ?? '+Inf' }, value: total }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: Math.round(seconds * 1e6) / 1e6 },
    { metricName: `${name}_count`, labels, value: total },
  ]
}

function addProcess(add: Add, { db, config }: MetricsDeps) {
  const build = { version: VERSION, commit: COMMIT ?? '', database: config.databaseUrl ? 'postgresql' : 'embedded' }
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { size, busy, waiting } = poolOf(db)
  const { utilization } = performance.eventLoopUtilization()
  add('spa_build_info', 'Which program this is.', [{ labels: build, value: 1 }])
  add('spa_event_loop_utilisation', 'Share of its life that the event loop was busy.', utilization)
  add('process_resident_memory_bytes', 'Memory of the process.', rss)
  add('nodejs_heap_used_bytes', 'Memory of its objects.', heapUsed)
  add('process_start_time_seconds', 'When it started.', Math.round(performance.timeOrigin / MS_PER_SECOND))
  add('process_cpu_seconds_total', 'Time its threads were busy.', (user + system) / 1e6, 'counter')
  add('spa_database_sessions', 'Sessions with the database that there may be.', size)
  add('spa_database_sessions_busy', 'Of these, how many are at work.', busy)
  add('spa_database_waiting', 'How many wait for one.', waiting)
}

/** Since the last scrape. Node measures the time between two samples, so the sampling interval is subtracted. */
function addLoopDelay(add: Add, loop: IntervalHistogram) {
  const sample = (quantile: string, nanoseconds: number): Sample => {
    const seconds = nanoseconds / NANOSECONDS - LOOP_RESOLUTION_MS / MS_PER_SECOND
    return { labels: { quantile }, value: loop.count > 0 && Number.isFinite(seconds) ? Math.max(0, seconds) : 0 }
  }
  const samples = [sample('0.5', loop.percentile(50)), sample('0.99', loop.percentile(99)), sample('1', loop.max)]
  add('spa_event_loop_delay_seconds', 'How late the event loop was since the last look.', samples, 'summary')
}

async function addDatabase(add: Add, { db, clock }: MetricsDeps) {
  const now = clock.now()
  const reading = Promise.all([selectBacklog(db, now), selectBookingsNow(db, now)])
  const tooLate = pause(DATABASE_WITHIN_MS, undefined, { ref: false })
  const read = await Promise.race([reading, tooLate]).catch(() => undefined)
  add('spa_database_up', 'Whether the database answers.', read ? 1 : 0)
  if (!read) return
  const [{ waiting, oldestAt, failed }, { held, toCheck }] = read
  const age = oldestAt ? Math.max(0, (now.getTime() - oldestAt.getTime()) / MS_PER_SECOND) : 0
  add('spa_outbox_waiting', 'Mails that should have left, letters to subscribers aside.', waiting)
  add('spa_outbox_oldest_seconds', 'How long the oldest of them has waited.', age)
  add('spa_outbox_failed', 'Mails that were given up.', failed)
  add('spa_holds', 'Times kept for somebody who has not paid yet.', held)
  add('spa_receipts_waiting', 'Receipts that nobody has decided.', toCheck)
}
