import { setTimeout as pause } from 'node:timers/promises'

export interface Answered {
  status: number
  ms: number
  retryAfter: string | null
}

/** As many as there is work for: each asks again as soon as it has a response. Resolves to all responses. */
export async function closedLoop(clients: number, forMs: number, ask: (n: number) => Promise<Response>) {
  const answers: Answered[] = []
  const until = performance.now() + forMs
  let asked = 0
  const client = async () => {
    while (performance.now() < until) answers.push(await timed(() => ask(asked++)))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

/** So many a second, whether they are answered or not: what a crowd does that knows nothing of the server. */
export async function openLoop(perSecond: number, forMs: number, ask: (n: number) => Promise<Response>) {
  const asked: Promise<Answered>[] = []
  const started = performance.now()
  for (let now = started; now - started < forMs; now = performance.now()) {
    const due = Math.floor(((now - started) / 1000) * perSecond)
    while (asked.length < due) asked.push(answered(ask, asked.length))
    await pause(10)
  }
  return Promise.all(asked)
}

export function percentile(answers: Answered[], share: number) {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

/** Rejections are looked at together with the rest at the end. */
function answered(ask: (n: number) => Promise<Response>, n: number) {
  const answer = timed(() => ask(n))
  answer.catch(() => {})
  return answer
}

async function timed(ask: () => Promise<Response>): Promise<Answered> {
  const started = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  return {
    status: response.status,
    ms: performance.now() - started,
    retryAfter: response.headers.get('retry-after'),
  }
}
