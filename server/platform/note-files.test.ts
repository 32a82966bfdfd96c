import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerRequests, askServer } from './note-files.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spa-notes-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function answerUntil(settled: Promise<unknown>, handle: Parameters<typeof answerRequests>[2]) {
  let isSettled = false
  const watch = () => {
    isSettled = true
  }
  settled.then(watch, watch)
  while (!isSettled) {
    await answerRequests(dataDir, 'doctor', handle)
    await pause(5)
  }
}

test('a request is handled once by the running server, and nothing is left behind', async () => {
  const seen: unknown[] = []
  const asked = askServer(dataDir, 'doctor', { withinMs: 10_000, details: { of: 'the disk' } })
  await answerUntil(asked, async details => {
    seen.push(details)
    return ['full']
  })
  expect(await asked).toEqual({ result: ['full'] })
  expect(seen).toEqual([{ of: 'the disk' }])
  expect(await readdir(dataDir)).toEqual([])
})

test('a failure of the server reaches the command', async () => {
  const asked = askServer(dataDir, 'doctor', { withinMs: 10_000 })
  await answerUntil(asked, () => Promise.reject(new Error('not now')))
  expect(await asked).toEqual({ failure: 'not now' })
})

test('without a server there is no answer, and a request of another kind is left alone', async () => {
  const asked = askServer(dataDir, 'backup-copy', { withinMs: 600 })
  await answerUntil(asked, async () => 'never')
  expect(await asked).toBeUndefined()
  expect(await readdir(dataDir)).toEqual([])
})
