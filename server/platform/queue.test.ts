import { describe, expect, test } from 'vitest'
import { Queue, queuePerName } from './queue.ts'

const endless = { ms: 60_000, error: () => new Error('never') }
const nextTurn = () => new Promise(resolve => setImmediate(resolve, 'still waiting'))

describe('a queue', () => {
  test('lets them in one at a time, in the order they came', async () => {
    const queue = new Queue()
    const order: number[] = []
    let inside = 0
    await Promise.all(
      [1, 2, 3, 4].map(n =>
        queue.run(async () => {
          expect(++inside).toBe(1)
          await nextTurn()
          order.push(n)
          inside--
        }),
      ),
    )
    expect(order).toEqual([1, 2, 3, 4])
    expect(queue.length).toBe(0)
  })

  test('goes on after work that failed, and the failure reaches who asked for it', async () => {
    const queue = new Queue()
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  test('has as many places as it is given; more let in who waits, fewer count when enough have left', async () => {
    const queue = new Queue(2)
    const leave = [await queue.enter(), await queue.enter()]
    const third = queue.enter()
    const fourth = queue.enter()
    expect(await Promise.race([third, nextTurn()])).toBe('still waiting')
    queue.places = 3
    leave.push(await third)
    queue.places = 1
    for (const end of leave.slice(0, 2)) end()
    expect(await Promise.race([fourth, nextTurn()])).toBe('still waiting')
    leave[2]!()
    ;(await fourth)()
    expect(queue.length).toBe(0)
  })

  test('counts who waits and who is inside', async () => {
    const queue = new Queue()
    const leave = await queue.enter()
    const second = queue.enter()
    expect(queue.length).toBe(2)
    leave()
    expect(queue.length).toBe(1)
    ;(await second)()
    expect(queue.length).toBe(0)
  })

  test('ending a turn twice does not give away the turn of the next', async () => {
    const queue = new Queue()
    const leave = await queue.enter(endless)
    const second = queue.enter(endless)
    const third = queue.enter(endless)
    leave()
    leave()
    const leaveSecond = await second
    expect(await Promise.race([third, nextTurn()])).toBe('still waiting')
    leaveSecond()
    ;(await third)()
  })

  test('who runs out of patience leaves and does not block those behind', async () => {
    const queue = new Queue()
    const leave = await queue.enter()
    const impatient = queue.enter({ ms: 1, error: () => new Error('too long') })
    const patient = queue.enter(endless)
    await expect(impatient).rejects.toThrow('too long')
    leave()
    ;(await patient)()
    expect(queue.length).toBe(0)
  })
})

test('queues of different names do not wait for each other', async () => {
  const run = queuePerName()
  const log: string[] = []
  const job = (name: string) => async () => {
    log.push(`${name} begins`)
    await nextTurn()
    log.push(`${name} ends`)
    return name
  }
  const results = await Promise.all([run('a', job('first')), run('a', job('second')), run('b', job('elsewhere'))])
  expect(results).toEqual(['first', 'second', 'elsewhere'])
  expect(log.indexOf('elsewhere begins')).toBeLessThan(log.indexOf('first ends'))
  expect(log.indexOf('second begins')).toBeGreaterThan(log.indexOf('first ends'))
  expect(await run('a', job('much later'))).toBe('much later')
})
