import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manageCalls } from '#contract/booking/manage-calls.ts'
import { deskCalls } from '#contract/desk/desk-calls.ts'
import { siteCalls } from '#contract/site-calls.ts'
import { addressesOnly, withoutSources } from './calls-in-pages.ts'

const tables = {
  'contract/site-calls.ts': siteCalls,
  'contract/booking/manage-calls.ts': manageCalls,
  'contract/desk/desk-calls.ts': deskCalls,
}

test.each(Object.entries(tables))('of %s, pages get every address and nothing else', (file, table) => {
  const written = addressesOnly(readFileSync(file, 'utf8'))
  const [, body = ''] = /Calls = (\{[\s\S]*\}) as const/.exec(written) ?? []
  const read = Function(`return ${body}`)() as Record<string, object>
  const addresses = Object.entries(table).map(([key, { path }]) => [key, { path }])
  expect(read).toEqual(Object.fromEntries(addresses))
})

test('of the routes, pages get every import and no name of a source', () => {
  const routes = readFileSync('web/app/routes.tsx', 'utf8')
  const written = withoutSources(routes)
  expect(written).not.toMatch(/'web\//)
  expect(written.match(/import\('/g)).toEqual(routes.match(/import\('/g))
})
