import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from './process.mjs'

/** Longer than a first start on a busy machine. */
export const PATIENCE_MS = 240_000

/**
 * Waits until a started server is healthy. Throws with the reason if it ends or never is; `said` returns its output, if that is not on
 * the terminal already.
 */
export async function untilHealthy(
  child: import('node:child_process').ChildProcess,
  url: string,
  { withinMs = PATIENCE_MS, said = () => '' }: { withinMs?: number; said?: () => string } = {},
) {
  const until = performance.now() + withinMs
  for (;;) {
    const problem = await askHealth(url)
    if (!problem) return
    const why = whyNot(child, problem, performance.now() > until ? withinMs : undefined)
    if (why) throw new Stop([why, said()].filter(Boolean).join('\n'))
    await sleep(200)
  }
}

function whyNot(
  { exitCode, signalCode }: import('node:child_process').ChildProcess,
  problem: string,
  waitedMs?: number,
) {
  if (signalCode) return `The server was ended by ${signalCode} before it answered.`
  if (exitCode !== null) return `The server ended with ${exitCode} before it answered (its reason is above or below).`
  if (waitedMs) return `The server did not answer within ${waitedMs / 1000} s: ${problem}.`
  return undefined
}

async function askHealth(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? undefined : `its health is ${response.status} ${await response.text()}`
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    return cause?.code === 'ECONNREFUSED' ? 'nothing listens at its port' : (cause?.message ?? message)
  }
}
