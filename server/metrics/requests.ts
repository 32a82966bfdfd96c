import { DURATION_LIMITS, type RequestCounts } from '#server/http/request-counts.ts'
import { histogramText, metricText, type Sample } from './text.ts'

export function requestsText(requests: RequestCounts): string {
  const routes = requests.all()
  return [
    metricText({
      name: 'spa_requests_total',
      help: 'Requests answered, by the pattern of their route and their status.',
      type: 'counter',
      samples: routes.flatMap(({ method, route, answered }) =>
        [...answered].map(([status, n]): Sample => [{ method, route, status }, n]),
      ),
    }),
    histogramText(
      { name: 'spa_request_duration_seconds', help: 'How long answers took.', limits: DURATION_LIMITS },
      routes.map(({ method, route, durations, seconds }) => ({
        labels: { method, route },
        counts: durations,
        sum: rounded(seconds),
      })),
    ),
    metricText({
      name: 'spa_rate_limit_refusals_total',
      help: 'Requests refused because their sender asked too often.',
      type: 'counter',
      samples: [[{}, requests.rateLimited]],
    }),
    metricText({
      name: 'spa_overload_refusals_total',
      help: 'Requests refused early because the server was too busy.',
      type: 'counter',
      samples: [[{}, requests.overloaded]],
    }),
  ].join('\n')
}

/** Sums of many small numbers end in noise that nobody reads. */
function rounded(seconds: number) {
  return Math.round(seconds * 1e6) / 1e6
}
