/** Prometheus' text form: a name, what it is, and a line for every set of labels. */

type Labels = Record<string, string | number>
export type Sample = [labels: Labels, value: number]

interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'summary'
  samples: Sample[]
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function metricText({ name, help, type, samples }: Metric): string {
  return [head(name, help, type), ...samples.map(([labels, value]) => sampleLine(name, labels, value))].join('\n')
}

/** The commonest case: one value, no labels. */
export function gaugeText(name: string, help: string, value: number): string {
  return metricText({ name, help, type: 'gauge', samples: [[{}, value]] })
}

export interface HistogramSample {
  labels: Labels
  /** How many fell into each bucket, the last one without a limit. */
  counts: readonly number[]
  sum: number
}

export function histogramText(
  { name, help, limits }: { name: string; help: string; limits: readonly number[] },
  samples: readonly HistogramSample[],
): string {
  const lines = samples.flatMap(({ labels, counts, sum }) => {
    let total = 0
    const buckets = counts.map((count, index) => {
      total += count
      return sampleLine(`${name}_bucket`, { ...labels, le: limits[index] ?? '+Inf' }, total)
    })
    return [...buckets, sampleLine(`${name}_sum`, labels, sum), sampleLine(`${name}_count`, labels, total)]
  })
  return [head(name, help, 'histogram'), ...lines].join('\n')
}

function head(name: string, help: string, type: string) {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}`
}

function sampleLine(name: string, labels: Labels, value: number) {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function escaped(text: string) {
  return text.replace(/[\\"\n]/g, sign => (sign === '\n' ? '\\n' : `\\${sign}`))
}
