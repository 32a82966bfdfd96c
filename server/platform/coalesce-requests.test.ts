import { expect, test } from 'vitest'
import { coalesceRequests } from './coalesce-requests.ts'

test('who asks the same before it was sent shares one answer, other questions have their own', async () => {
  const ask = coalesceRequests<string>()
  const sent: string[] = []
  const question = (text: string) =>
    ask(text, async () => {
      sent.push(text)
      return `answer ${sent.length}`
    })
  const answers = await Promise.all([question('a'), question('b'), question('a')])
  expect(answers).toEqual(['answer 1', 'answer 2', 'answer 1'])
  expect(sent).toEqual(['a', 'b'])
})

test('nobody joins a question that was already sent: its answer may be older than theirs', async () => {
  const ask = coalesceRequests<number>()
  let answers = 0
  const question = () => ask('a', async () => ++answers)
  let second: Promise<number> | undefined
  const first = ask('a', async () => {
    second = question()
    return ++answers
  })
  expect(await first).toBe(1)
  expect(await second).toBe(2)
})

test('a question that fails fails for all who asked it, and is sent again for the next', async () => {
  const ask = coalesceRequests<string>()
  const fail = () => ask('a', () => Promise.reject(new Error('no answer')))
  const failed = await Promise.allSettled([fail(), fail()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a', async () => 'answered')).toBe('answered')
})
