import { expect, test } from '@playwright/test'
import { chance, sequenceFrom } from './chance.ts'

const draw = (next: () => number) => Array.from({ length: 5 }, next)

test('a seed makes the same choices again, and another one others', () => {
  expect(draw(sequenceFrom('1'))).toEqual(draw(sequenceFrom('1')))
  expect(draw(sequenceFrom('1'))).not.toEqual(draw(sequenceFrom('2')))
})

test('every test draws from a sequence of its own, made from the seed and its name', () => {
  const { project, repeatEachIndex, titlePath } = test.info()
  const name = [process.env.E2E_SEED, project.name, repeatEachIndex, ...titlePath].join('\n')
  expect(draw(chance)).toEqual(draw(sequenceFrom(name)))
})

test('the numbers lie between nought and one, and everywhere there', () => {
  const next = sequenceFrom('any')
  const tenths = Array.from({ length: 2_000 }, () => Math.floor(next() * 10))
  expect(new Set(tenths)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
})
