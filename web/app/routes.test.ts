import { expect, test } from 'vitest'
import { patterns } from '#contract/paths.ts'
import { routes } from './routes.tsx'

test('every address of the contract is a page, and there is no page without one', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.values(patterns).sort())
})
