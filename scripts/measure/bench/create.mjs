// @ts-check
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../setup/process.mjs'
import { cpuPerRequest } from './cpu-per-request.mjs'
import { print } from './figures.mjs'
import { manyWishes } from './spa-life.mjs'
import { startSubject } from './subjects.mjs'
import { visit } from './visitors.mjs'

/** @typedef {import('./subjects.mjs').Subject} Subject @typedef {import('./databases.mjs').Databases} Databases */

const CREATES = { warmUp: 60, measured: 100 }

/**
 * What a create costs, as a multiple of its own SQL run bare. Ends the server, whose database is copied for that.
 * @param {Subject} spa @param {number} goal @param {{ databases: Databases, url: string }} [on] where its database is, if it is on PostgreSQL
 */
export async function compareCreate(spa, goal, on) {
  const create = await cpuOfCreates(spa, on?.databases)
  await spa.stop(true)
  const least = await cpuOfTheirSql(spa.folder, on?.databases, on?.url)
  const ms = (/** @type {number} */ cpu) => (cpu / 1000).toFixed(1)
  const inTheDatabase =
    create.database &&
    least.database &&
    `; of it in the database ${ms(create.database)} and ${ms(least.database)}, without it ${(create.ours / least.sql).toFixed(2)}`
  const whole = create.ours + (create.database ?? 0)
  const bare = least.sql + (least.database ?? 0)
  const more = `  (${ms(whole)} of ${ms(bare)} ms${inTheDatabase ?? ''}; its letter ${ms(least.letter)}; ${least.refused} refused)`
  print('  create, in multiples of its own SQL', whole / bare, goal, more)
  return least
}

/** @param {Subject} spa @param {Databases} [databases] */
async function cpuOfCreates(spa, databases) {
  const wishes = await manyWishes(spa.url, 30)
  const next = () => wishes.pop() ?? { path: '/' }
  await visit(spa.url, { next, requests: CREATES.warmUp, clients: 1, perAddress: 20 })
  const database = since(databases)
  const ours = await cpuPerRequest(spa, { next, requests: CREATES.measured, clients: 1, perAddress: 20 })
  return { ours, database: database() }
}

/** What PostgreSQL takes for each create from now on, where there is one and the system tells. @param {Databases} [databases] */
function since(databases) {
  const before = databases?.cpu()
  return () => {
    const after = databases?.cpu()
    return before === undefined || after === undefined ? undefined : (after - before) / CREATES.measured
  }
}

/**
 * The same number of creates again, their statements recorded, and then run alone on a copy of the database as it was;
 * and their letters composed alone.
 * @param {string} folder @param {Databases} [databases] @param {string} [databaseUrl]
 */
async function cpuOfTheirSql(folder, databases, databaseUrl) {
  const copy = mkdtempSync(join(tmpdir(), 'spa-bench-copy-'))
  if (!databaseUrl) cpSync(join(folder, 'database'), join(copy, 'database'), { recursive: true })
  const copyUrl = databaseUrl && (await databases?.make(databaseUrl))
  const recorded = await startSubject('recorded', { env: databaseUrl ? { DATABASE_URL: databaseUrl } : {}, folder })
  const wishes = await manyWishes(recorded.url, 60)
  const next = () => wishes.pop() ?? { path: '/' }
  await recorded.ask('recorded')
  await visit(recorded.url, { next, requests: CREATES.warmUp, clients: 1, perAddress: 20 })
  const warmUp = await recorded.ask('recorded')
  await visit(recorded.url, { next, requests: CREATES.measured, clients: 1, perAddress: 20 })
  const measured = await recorded.ask('recorded')
  await recorded.stop()
  const bare = await startSubject('statements', {
    folder: copy,
    env: copyUrl ? { DATABASE_URL: copyUrl } : { BENCH_DATABASE: join(copy, 'database') },
    build: root,
  })
  await bare.ask('run', { statements: warmUp })
  const database = since(databases)
  const cpuOfAsking = async (/** @type {string} */ what) => {
    const before = await bare.usage()
    const answer = await bare.ask(what, { statements: measured })
    const after = await bare.usage()
    return { answer, each: (after.cpuMicroseconds - before.cpuMicroseconds) / CREATES.measured }
  }
  const { answer: refused, each: sql } = await cpuOfAsking('run')
  const inDatabase = database()
  await bare.ask('letters', { statements: warmUp })
  const { each: letter } = await cpuOfAsking('letters')
  await bare.stop()
  return { sql, database: inDatabase, letter, refused }
}
