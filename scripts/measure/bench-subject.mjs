// @ts-check
// One server under measurement. It reports its own CPU time and memory over the line to its parent, so that what is
// measured is the whole process with all its threads, and nothing of the load.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtProgram } from '../setup/builds.mjs'
import { recordStatements } from './bench/recorder.mjs'
import { replay } from './bench/replay.mjs'

/** @type {Record<string, (told: { statements?: import('./bench/recorder.mjs').Statement[] }) => unknown>} */
const questions = {
  usage: () => {
    const { user, system } = process.cpuUsage()
    return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() }
  },
}
process.on(
  'message',
  async (/** @type {{ ask: string, statements?: import('./bench/recorder.mjs').Statement[] }} */ told) => {
    const answer = await questions[told.ask]?.(told)
    process.send?.(answer)
  },
)
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const { BENCH_ROOT = '', PORT, DATABASE_URL, BENCH_DATABASE = '' } = process.env
const [subject] = process.argv.slice(2)
if (subject === 'hello') {
  const { default: Fastify } = await import('fastify')
  const app = Fastify()
  app.get('/', async () => ({ hello: 'world' }))
  await app.listen({ port: Number(PORT), host: '127.0.0.1' })
} else if (subject === 'statements') {
  const run = await replay({ root: BENCH_ROOT, databaseUrl: DATABASE_URL, folder: BENCH_DATABASE })
  questions.run = ({ statements = [] }) => run(statements)
  process.send?.('ready')
} else {
  if (subject === 'recorded') questions.recorded = recordStatements()
  process.env.NODE_ENV = 'production'
  await import(pathToFileURL(builtProgram('main', join(BENCH_ROOT, 'dist'))).href)
}
