// @ts-check
import { cpuPerRequest, REQUESTS, WARM_UP } from './cpu-per-request.mjs'
import { median, print } from './figures.mjs'
import { startSubject } from './subjects.mjs'
import { visit } from './visitors.mjs'

/** @typedef {import('./subjects.mjs').Subject} Subject */

/** Two servers of their own that should differ little: more rounds, so that chance does not decide. */
const ROUNDS = 11

/**
 * What the line in the log is of a request, beside a server that writes none. Both as new as each other: what one has done
 * before costs more than its lines.
 * @param {() => Promise<Record<string, string>>} database settings of a database of its own @param {number} goal
 */
export async function compareLogging(database, goal) {
  const usual = await startSubject('spa', { env: await database() })
  const silent = await startSubject('spa', { env: { ...(await database()), LOG_LEVEL: 'warn' } })
  for (const clients of [10, 1]) await inTurns(usual, silent, { clients, goal })
  for (const subject of [usual, silent]) await subject.stop()
}

/** @param {Subject} usual @param {Subject} silent @param {{ clients: number, goal: number }} how */
async function inTurns(usual, silent, { clients, goal }) {
  const next = () => ({ path: '/api/setting/user' })
  for (const subject of [usual, silent]) await visit(subject.url, { next, requests: 2 * WARM_UP, clients })
  /** @type {{ written: number, unwritten: number }[]} */
  const rounds = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      written: await cpuPerRequest(usual, { next, requests: REQUESTS, clients }),
      unwritten: await cpuPerRequest(silent, { next, requests: REQUESTS, clients }),
    })
  const [written, unwritten] = [rounds.map(round => round.written), rounds.map(round => round.unwritten)]
  const share = 100 * (1 - median(unwritten) / median(written))
  const each = [written, unwritten].map(cpus => cpus.map(Math.round).join(', ')).join(' | ')
  print('  logging, % of settings', share, goal, `  (µs with it and without: ${each})`)
}
