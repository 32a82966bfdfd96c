import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { useFolder } from '#server/app/testing/folder.ts'
import { workerProgram } from '../worker-process.ts'
import { pictureEncoder } from './picture-encoder.ts'

const folder = useFolder()
const limits = { sidePx: 100, bytes: 1000 }
const question = { bytes: Buffer.from('picture'), format: 'png', limits } as const

test.each([
  ['crashes its decoder', 'crash', `process.kill(process.pid, 'SIGSEGV')`, undefined],
  ['takes for ever', 'hang', 'for (;;);', 2000],
])('a picture that %s is unreadable, and the next one is decoded', async (_, name, misbehave, answerWithinMs) => {
  const encode = pictureEncoder({ program: program(name, answerOr(misbehave)), answerWithinMs })
  expect(await encode({ ...question, bytes: Buffer.from('bad') })).toBe('unreadable')
  expect(await encode(question)).toEqual(Buffer.from('picture'))
})

test('the decoder works through its pictures in one process, which ends when there are no more', async () => {
  const encode = pictureEncoder({
    program: program('pid', `process.on('message', () => process.send(Buffer.from(String(process.pid))))`),
    idleMs: 200,
  })
  const answers = await Promise.all(Array.from({ length: 12 }, () => encode(question)))
  const [pid] = new Set(answers.map(String))
  expect(new Set(answers.map(String)).size).toBe(1)
  await expect.poll(() => isRunning(Number(pid)), { timeout: 10_000 }).toBe(false)
  expect(String(await encode(question))).not.toBe(pid)
})

test('six pictures that break the decoder do not make the next customer wait for more than one of them', async () => {
  const encode = pictureEncoder({ program: program('six', answerOr('for (;;);')), answerWithinMs: 1000 })
  const order: string[] = []
  const ask = (client: string, text: string) =>
    encode({ ...question, bytes: Buffer.from(text) }, client).then(() => order.push(client))
  const broken = Array.from({ length: 6 }, () => ask('attacker', 'bad'))
  await Promise.all([ask('customer', 'picture'), ...broken])
  expect(order).toEqual(['attacker', 'customer', ...Array(5).fill('attacker')])
})

test('one client cannot fill the queue: there is room for others', async () => {
  const encode = pictureEncoder({ program: program('room', answerOr('')) })
  const flood = await Promise.allSettled(Array.from({ length: 30 }, () => encode(question, 'flood')))
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  expect(flood.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } })
  expect(await encode(question, 'customer')).toEqual(Buffer.from('picture'))
})

test('who sends broken pictures again and again has to wait; who sends good ones, and everybody else, does not', async () => {
  let time = 0
  const encode = pictureEncoder({
    program: program('broken', answerOr(`process.send('unreadable')`)),
    now: () => time,
  })
  const bad = { ...question, bytes: Buffer.from('bad') }
  for (let sent = 0; sent < 20; sent++) expect(await encode(bad, 'attacker')).toBe('unreadable')
  await expect(encode(question, 'attacker')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 })
  for (let sent = 0; sent < 50; sent++) await encode(question, 'street')
  time += 61_000
  for (let sent = 0; sent < 3; sent++) expect(await encode(bad, 'attacker')).toBe('unreadable')
  await expect(encode(bad, 'attacker')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 29 })
})

test('the decoder knows none of the server’s secrets', async () => {
  process.env.OWNER_TOKEN = 'canary'
  const encode = pictureEncoder({
    program: program('env', `process.on('message', () => process.send(Buffer.from(JSON.stringify(process.env))))`),
  })
  const seen = String(await encode(question))
  delete process.env.OWNER_TOKEN
  expect(seen).toContain('PATH')
  expect(seen).not.toContain('canary')
})

test('the decoder does not outlive a server that is killed', async () => {
  const worker = JSON.stringify(workerProgram('picture-worker', import.meta.url))
  const talking = program('talking', `import ${worker}; process.stderr.write(String(process.pid))`)
  const script = `
    import { pictureEncoder } from '${new URL('picture-encoder.ts', import.meta.url)}'
    await pictureEncoder({ program: new URL('${talking}') })({
      bytes: Buffer.from('x'), format: 'png', limits: ${JSON.stringify(limits)},
    })
    process.stdout.write('answered')
    setInterval(() => {}, 1000)
  `
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
  onTestFinished(() => void server.kill('SIGKILL'))
  const [[data]] = await Promise.all([once(server.stderr, 'data'), once(server.stdout, 'data')])
  const pid = Number(data)
  expect(isRunning(pid)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})

/** Sends a picture back as it is, and does something else to a bad one. */
function answerOr(misbehave: string) {
  return `process.on('message', ({ bytes }) => {
    if (String(bytes) === 'bad') { ${misbehave} }
    else process.send(bytes)
  })`
}

function program(name: string, source: string) {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, source)
  return pathToFileURL(file)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
