import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newEmbeddedDatabase } from '../testing/database.ts'
import { isUnavailable } from '../transaction.ts'
import { type EmbeddedEngine, openEmbedded } from './embedded.ts'

let dataDir: string
let engine: EmbeddedEngine
let errors: string[] = []
beforeEach(async () => {
  errors = []
  const options = await newEmbeddedDatabase()
  dataDir = options.dataDir
  engine = await openEmbedded(dataDir, { ...options.log, error: (_details, message) => errors.push(message) })
})
afterEach(async () => {
  vi.useRealTimers()
  await engine.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(sql: string) {
  const session = await engine.acquire()
  return session.run(sql, []).finally(() => session.release(false))
}
const plant = "insert into seeds (name, created_at) values ('planted', now())"
const planted = async () => (await ask("select name from seeds where name = 'planted'")).rows.length

test('a transaction that nobody ends does not stop the others for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const forgotten = await engine.acquire()
  await forgotten.run('start transaction', [])
  await forgotten.run(plant, [])
  vi.advanceTimersByTime(4_000)
  await forgotten.run('select 1', [])
  vi.advanceTimersByTime(4_000)
  const next = planted()
  vi.advanceTimersByTime(1_000)
  expect(await next).toBe(0)
  await expect(forgotten.run('commit', [])).rejects.toThrow('idle for too long')
  forgotten.release(false)
  expect(await planted()).toBe(0)
})

test('a statement that never ends is ended, and the database starts again with all it had', async () => {
  await ask(plant)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const endless = ask('with recursive r as (select 1 union all select 1 from r) select count(*) from r')
  await new Promise(setImmediate)
  vi.advanceTimersByTime(30_000)
  const error = await endless.catch(error => error)
  expect(isUnavailable(error)).toBe(true)
  expect(error.message).toContain('took longer than 30 seconds')
  vi.useRealTimers()
  expect(await planted()).toBe(1)
  expect(errors).toContain('the embedded database stopped; starting it again')
})

test('nobody can stop the database by typing what it says when it breaks', async () => {
  for (const typed of [
    'PANIC:  I',
    '2026-11-15 02:14:53.503 UTC [42] PANIC:  I',
    '\n2026-11-15 02:14:53.503 UTC [42] PANIC:  I',
  ])
    await expect(ask(`select '${typed}'::integer`)).rejects.toMatchObject({ code: '22P02' })
  expect(await planted()).toBe(0)
  expect(errors).toEqual([])
})

test('after it was closed it is unavailable', async () => {
  await engine.close()
  const error = await ask('select 1').catch(error => error)
  expect(isUnavailable(error)).toBe(true)
})
