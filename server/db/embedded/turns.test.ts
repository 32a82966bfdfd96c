import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { Turns } from './turns.ts'

const PATIENCE_MS = 60_000

test('turns come one at a time, in the order they were asked for', async () => {
  const turns = new Turns()
  const order: number[] = []
  let holders = 0
  await Promise.all(
    [1, 2, 3, 4].map(async n => {
      const end = await turns.take(PATIENCE_MS)
      expect(++holders).toBe(1)
      await new Promise(setImmediate)
      order.push(n)
      holders--
      end()
    }),
  )
  expect(order).toEqual([1, 2, 3, 4])
})

test('ending a turn twice does not give away the turn of the next', async () => {
  const turns = new Turns()
  const end = await turns.take(PATIENCE_MS)
  const second = turns.take(PATIENCE_MS)
  const third = turns.take(PATIENCE_MS)
  end()
  end()
  const endSecond = await second
  const laterOn = new Promise(resolve => setImmediate(resolve, 'still waiting'))
  expect(await Promise.race([third, laterOn])).toBe('still waiting')
  endSecond()
  const endThird = await third
  endThird()
})

test('who runs out of patience is sent away and does not block those behind', async () => {
  const turns = new Turns()
  const end = await turns.take(PATIENCE_MS)
  const impatient = turns.take(1)
  const patient = turns.take(PATIENCE_MS)
  await expect(impatient).rejects.toThrow(DatabaseUnavailable)
  end()
  const endPatient = await patient
  endPatient()
})
