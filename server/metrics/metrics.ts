import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { MS_PER_SECOND } from '#contract/time.ts'
import { poolOf } from '#server/db/within.ts'
import type { Deps } from '#server/deps.ts'
import { selectBacklog } from '#server/mail/queries.ts'
import { COMMIT, VERSION } from '#server/version.ts'
import { selectBookingsNow } from './queries.ts'
import { requestsText } from './requests.ts'
import { gaugeText, metricText } from './text.ts'

type Measured = Pick<Deps, 'db' | 'clock' | 'config' | 'requests'>

/** How often the loop is looked at, while somebody collects figures. */
const LOOP_RESOLUTION_MS = 50
/** A database that is slower than this is no reason to keep who collects the figures waiting. */
const DATABASE_WITHIN_MS = 2000
const NANOSECONDS = 1e9

/** Everything a program that watches the site may want to know, in Prometheus' text form. */
export function openMetrics({ db, clock, config, requests }: Measured) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()

  return {
    async text(): Promise<string> {
      const parts = [buildText(config), requestsText(requests), loopText(loop), processText(), poolText(db)]
      loop.reset()
      const spa = await Promise.race([spaText(db, clock.now()), afterAWhile()]).catch(() => DATABASE_IS_AWAY)
      return `${[...parts, spa].join('\n')}\n`
    },
    close: () => void loop.disable(),
  }
}

function buildText({ databaseUrl }: Pick<Deps['config'], 'databaseUrl'>) {
  const labels = { version: VERSION, commit: COMMIT ?? '', database: databaseUrl ? 'postgresql' : 'embedded' }
  return metricText({ name: 'spa_build_info', help: 'Which program this is.', type: 'gauge', samples: [[labels, 1]] })
}

/** Since the figures were last collected. What is measured is the time between two looks, so the pause is taken off. */
function loopText(loop: IntervalHistogram) {
  const seconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - LOOP_RESOLUTION_MS / MS_PER_SECOND) : 0
  return [
    metricText({
      name: 'spa_event_loop_delay_seconds',
      help: 'How late the event loop was since the last look.',
      // Prometheus allows the label `quantile` on nothing else.
      type: 'summary',
      samples: [
        [{ quantile: '0.5' }, seconds(loop.percentile(50))],
        [{ quantile: '0.99' }, seconds(loop.percentile(99))],
        [{ quantile: '1' }, loop.count > 0 ? seconds(loop.max) : 0],
      ],
    }),
    gaugeText(
      'spa_event_loop_utilisation',
      'Share of its life that the event loop was busy.',
      performance.eventLoopUtilization().utilization,
    ),
  ].join('\n')
}

function processText() {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    gaugeText('process_resident_memory_bytes', 'Memory of the process.', rss),
    gaugeText('nodejs_heap_used_bytes', 'Memory of its objects.', heapUsed),
    gaugeText('process_start_time_seconds', 'When it started.', Math.round(performance.timeOrigin / MS_PER_SECOND)),
    metricText({
      name: 'process_cpu_seconds_total',
      help: 'Time its threads were busy.',
      type: 'counter',
      samples: [[{}, (user + system) / 1e6]],
    }),
  ].join('\n')
}

function poolText(db: Deps['db']) {
  const { size, busy, waiting } = poolOf(db)
  return [
    gaugeText('spa_database_sessions', 'Sessions with the database that there may be.', size),
    gaugeText('spa_database_sessions_busy', 'Of these, how many are at work.', busy),
    gaugeText('spa_database_waiting', 'How many wait for one.', waiting),
  ].join('\n')
}

async function spaText(db: Deps['db'], now: Date) {
  const [{ waiting, oldestAt, failed }, { held, toCheck }] = await Promise.all([
    selectBacklog(db, now),
    selectBookingsNow(db, now),
  ])
  const age = oldestAt ? Math.max(0, (now.getTime() - oldestAt.getTime()) / MS_PER_SECOND) : 0
  return [
    gaugeText('spa_database_up', 'Whether the database answers.', 1),
    gaugeText('spa_outbox_waiting', 'Mails that should have left, letters to subscribers aside.', waiting),
    gaugeText('spa_outbox_oldest_seconds', 'How long the oldest of them has waited.', age),
    gaugeText('spa_outbox_failed', 'Mails that were given up.', failed),
    gaugeText('spa_holds', 'Times kept for somebody who has not paid yet.', held),
    gaugeText('spa_receipts_waiting', 'Receipts that nobody has decided.', toCheck),
  ].join('\n')
}

const DATABASE_IS_AWAY = gaugeText('spa_database_up', 'Whether the database answers.', 0)

function afterAWhile() {
  return new Promise<string>(resolve => {
    setTimeout(() => resolve(DATABASE_IS_AWAY), DATABASE_WITHIN_MS).unref()
  })
}
