// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from './process.mjs'

/** Longer than a first start on a busy machine. */
export const PATIENCE_MS = 240_000

/**
 * Waits until a started server is healthy. Throws with the reason if it ends or never is; `said` returns its output, if that is not on
 * the terminal already.
 * @param {import('node:child_process').ChildProcess} child @param {string} url @param {{ withinMs?: number, said?: () => string }} [options]
 */
export async function untilHealthy(child, url, { withinMs = PATIENCE_MS, said = () => '' } = {}) {
  const until = performance.now() + withinMs
  for (;;) {
    const problem = await askHealth(url)
    if (!problem) return
    const why = whyNot(child, problem, performance.now() > until ? withinMs : undefined)
    if (why) throw new Stop([why, said()].filter(Boolean).join('\n'))
    await sleep(200)
  }
}

/** @param {import('node:child_process').ChildProcess} child @param {string} problem @param {number} [waitedMs] */
function whyNot({ exitCode, signalCode }, problem, waitedMs) {
  if (signalCode) return `The server was ended by ${signalCode} before it answered.`
  if (exitCode !== null) return `The server ended with ${exitCode} before it answered (its reason is above or below).`
  if (waitedMs) return `The server did not answer within ${waitedMs / 1000} s: ${problem}.`
  return undefined
}

/** @param {string} url @returns {Promise<string | undefined>} what is wrong, if anything is */
async function askHealth(url) {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? undefined : `its health is ${response.status} ${await response.text()}`
  } catch (error) {
    const { message, cause } = /** @type {Error & { cause?: NodeJS.ErrnoException }} */ (error)
    return cause?.code === 'ECONNREFUSED' ? 'nothing listens at its port' : (cause?.message ?? message)
  }
}
