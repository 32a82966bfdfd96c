import { expect, test } from 'vitest'
import { OWNER_TOKEN } from '#server/app/testing/spa.ts'
import { newTestDatabase } from './db/testing/database.ts'
import { built, fromSources, runProgram } from './db/testing/process.ts'

const REQUESTS = 100

/** The server in a process of its own, and every line it has written. */
async function startServer() {
  const { dataDir, databaseUrl } = await newTestDatabase()
  const program = runProgram(built('server-process'), {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      OWNER_TOKEN,
      LOG_LEVEL: 'info',
    },
  })
  const parsed = () => program.lines.map(line => JSON.parse(line) as { port?: number; msg: string; route?: string })
  const port = () => parsed().find(line => line.port)?.port
  while (!port()) await program.nextLine()
  return { ...program, parsed, url: `http://127.0.0.1:${port()}` }
}

test('every request is a line of the log, also the last ones before a SIGTERM', async () => {
  const { child, ended, parsed, url } = await startServer()
  for (let n = 0; n < REQUESTS; n++) await fetch(`${url}/api/services/fetch_all`).then(answer => answer.text())
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const answered = parsed().filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ route }) => route)).toEqual(Array(REQUESTS).fill('/api/services/fetch_all'))
  expect(parsed().at(-1)?.msg).toBe('stopped')
})

test('what was logged before a failure nobody caught is written', async () => {
  const program = `
    import { createLog } from './server/platform/log.ts'
    const log = createLog('info')
    for (let n = 0; n < 1000; n++) log.info({ n }, 'before')
    throw new Error('nobody caught this')`
  const { ended, lines } = runProgram([...fromSources('--input-type=module'), '-e', program], { cwd: process.cwd() })
  expect(await ended).toBe(1)
  expect(lines.map(line => JSON.parse(line).n)).toEqual(Array.from({ length: 1000 }, (_, n) => n))
})
