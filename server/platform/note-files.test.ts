import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useFolder } from '#server/app/testing/folder.ts'
import { answerRequests, askServer } from './note-files.ts'

const dataDir = useFolder()

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
