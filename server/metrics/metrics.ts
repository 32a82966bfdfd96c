import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, type Metric, Registry } from 'prom-client'
import { MS_PER_SECOND } from '#contract/time.ts'
import { poolOf } from '#server/db/create-db.ts'
import type { Deps } from '#server/deps.ts'
import { selectBacklog } from '#server/mail/queries.ts'
import { COMMIT, VERSION } from '#server/version.ts'
import { selectBookingsNow } from './queries.ts'

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
const LOOP_RESOLUTION_MS = 50
/** A slow database must not keep the scraper waiting. */
const DATABASE_WITHIN_MS = 2000
const NANOSECONDS = 1e9

type MetricsDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'requests'>

/** All metrics in Prometheus' text format. */
export function openMetrics(deps: MetricsDeps) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()

  return {
    async text(): Promise<string> {
      const registry = new Registry()
      measureProcess(registry, deps)
      registry.registerMetric(loopDelay(loop))
      loop.reset()
      await measureDatabase(registry, deps)
      return (await deps.requests.registry.metrics()) + (await registry.metrics())
    },
    close: () => void loop.disable(),
  }
}

/** Registered for one scrape with the value of now. */
function gauge(registry: Registry, name: string, help: string, value: number, labels: Record<string, string> = {}) {
  new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, value)
}

function counter(registry: Registry, name: string, help: string, value: number) {
  new Counter({ name, help, registers: [registry] }).inc(value)
}

function measureProcess(registry: Registry, { db, config, requests }: MetricsDeps) {
  const build = { version: VERSION, commit: COMMIT ?? '', database: config.databaseUrl ? 'postgresql' : 'embedded' }
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { size, busy, waiting } = poolOf(db)
  const { utilization } = performance.eventLoopUtilization()
  const startedAt = Math.round(performance.timeOrigin / MS_PER_SECOND)
  gauge(registry, 'spa_build_info', 'Which program this is.', 1, build)
  counter(
    registry,
    'spa_rate_limit_refusals_total',
    'Requests refused because their sender asked too often.',
    requests.rateLimited,
  )
  counter(
    registry,
    'spa_overload_refusals_total',
    'Requests refused early because the server was too busy.',
    requests.overloaded,
  )
  gauge(registry, 'spa_event_loop_utilisation', 'Share of its life that the event loop was busy.', utilization)
  gauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', rss)
  gauge(registry, 'nodejs_heap_used_bytes', 'Memory of its objects.', heapUsed)
  gauge(registry, 'process_start_time_seconds', 'When it started.', startedAt)
  counter(registry, 'process_cpu_seconds_total', 'Time its threads were busy.', (user + system) / 1e6)
  gauge(registry, 'spa_database_sessions', 'Sessions with the database that there may be.', size)
  gauge(registry, 'spa_database_sessions_busy', 'Of these, how many are at work.', busy)
  gauge(registry, 'spa_database_waiting', 'How many wait for one.', waiting)
}

/** Since the last scrape. Node measures the time between two samples, so the sampling interval is subtracted. */
function loopDelay(loop: IntervalHistogram) {
  const seconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - LOOP_RESOLUTION_MS / MS_PER_SECOND) : 0
  const name = 'spa_event_loop_delay_seconds'
  const values = [
    { labels: { quantile: '0.5' }, value: seconds(loop.percentile(50)) },
    { labels: { quantile: '0.99' }, value: seconds(loop.percentile(99)) },
    { labels: { quantile: '1' }, value: loop.count > 0 ? seconds(loop.max) : 0 },
  ]
  // The library's own Summary computes quantiles of observations; these are Node's.
  const help = 'How late the event loop was since the last look.'
  return { name, get: async () => ({ name, help, type: 'summary', values, aggregator: 'first' }) } as unknown as Metric
}

async function measureDatabase(registry: Registry, { db, clock }: MetricsDeps) {
  const now = clock.now()
  const reading = Promise.all([selectBacklog(db, now), selectBookingsNow(db, now)])
  const tooLate = pause(DATABASE_WITHIN_MS, undefined, { ref: false })
  const read = await Promise.race([reading, tooLate]).catch(() => undefined)
  gauge(registry, 'spa_database_up', 'Whether the database answers.', read ? 1 : 0)
  if (!read) return
  const [{ waiting, oldestAt, failed }, { held, toCheck }] = read
  const age = oldestAt ? Math.max(0, (now.getTime() - oldestAt.getTime()) / MS_PER_SECOND) : 0
  gauge(registry, 'spa_outbox_waiting', 'Mails that should have left, letters to subscribers aside.', waiting)
  gauge(registry, 'spa_outbox_oldest_seconds', 'How long the oldest of them has waited.', age)
  gauge(registry, 'spa_outbox_failed', 'Mails that were given up.', failed)
  gauge(registry, 'spa_holds', 'Times kept for somebody who has not paid yet.', held)
  gauge(registry, 'spa_receipts_waiting', 'Receipts that nobody has decided.', toCheck)
}
