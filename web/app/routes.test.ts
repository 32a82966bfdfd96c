import { expect, test } from 'vitest'
import { patterns } from '#contract/paths.ts'
import { aService } from '#web/testing/examples.ts'
import { viewOf } from './routes.tsx'

test.each(Object.entries(patterns))('the address %s of the contract, %s, leads to its own page', (name, pattern) => {
  const path = pattern.replace(/:\w+/, 'facials')
  expect(viewOf(path, [aService({ slug: 'facials' })], false)).toMatchObject({ name, status: 200 })
})
