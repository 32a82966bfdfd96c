import { expect, test } from 'vitest'
import { waitingLines } from './waiting-line.ts'

test('one at a time and in order, also after one that failed; other lines do not wait', async () => {
  const inLine = waitingLines()
  const log: string[] = []
  const job =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await new Promise(resolve => setImmediate(resolve))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([
    inLine('a', job('first')),
    inLine('a', job('second', true)),
    inLine('a', job('third')),
    inLine('b', job('elsewhere')),
  ])
  expect(results.map(result => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'first',
    'failed',
    'third',
    'elsewhere',
  ])
  expect(log.filter(line => !line.startsWith('elsewhere'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ])
  expect(log.indexOf('elsewhere begins')).toBeLessThan(log.indexOf('first ends'))
  expect(await inLine('a', job('much later'))).toBe('much later')
})
