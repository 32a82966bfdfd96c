// @ts-check
// One server under measurement. It reports its own CPU time and memory over the line to its parent, so that what is
// measured is the whole process with all its threads, and nothing of the load.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from '../build/build.mjs'
import { start } from '../serve/start.mjs'
import { builtProgram } from '../setup/builds.mjs'
import { root } from '../setup/process.mjs'
import { composeLetters } from './bench/letters.mjs'
import { recordStatements } from './bench/recorder.mjs'
import { replay } from './bench/replay.mjs'

/** @typedef {{ statements?: import('./bench/recorder.mjs').Statement[], same?: import('./bench/same.mjs').Same }} Told */

/** @type {Record<string, (told: Told) => unknown>} */
const questions = {
  usage: () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    return { cpuMicroseconds: user + system, residentBytes: rss, heapBytes: heapUsed }
  },
}
process.on('message', async (/** @type {{ ask: string } & Told} */ told) => {
  const answer = await questions[told.ask]?.(told)
  process.send?.(answer ?? null)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const { BENCH_ROOT = '', PORT, DATABASE_URL, BENCH_DATABASE = '', DATA_DIR = '' } = process.env
const [subject] = process.argv.slice(2)
if (subject === 'hello') {
  const { default: Fastify } = await import('fastify')
  const app = Fastify()
  app.get('/', async () => ({ hello: 'world' }))
  // What somebody else answered, with its headers and its bytes: as little as sending that can cost.
  app.get('/same', (_, reply) => reply.headers(same.headers).send(same.body))
  let same = { headers: {}, body: Buffer.alloc(0) }
  questions.same = told => {
    if (told.same) same = { headers: told.same.headers, body: Buffer.from(told.same.body, 'base64') }
  }
  await app.listen({ port: Number(PORT), host: '127.0.0.1' })
} else if (subject === 'statements') {
  const run = await replay({ root: BENCH_ROOT, databaseUrl: DATABASE_URL, folder: BENCH_DATABASE })
  questions.run = ({ statements = [] }) => run(statements)
  questions.letters = ({ statements = [] }) => composeLetters(statements, DATA_DIR)
  process.send?.('ready')
} else {
  if (subject === 'recorded') questions.recorded = recordStatements()
  await serve()
}

/** As `npm start` does, with what it does before it serves; of another version only its server. */
async function serve() {
  if (BENCH_ROOT === root && isBuilt()) return start()
  process.env.NODE_ENV = 'production'
  await import(pathToFileURL(programIn(join(BENCH_ROOT, 'dist'))).href)
}

/** Older versions, which one may want to compare with, had one build and no pointer to it. @param {string} dist */
function programIn(dist) {
  const only = join(dist, 'server', 'main.js')
  return existsSync(only) ? only : builtProgram('main', dist)
}
