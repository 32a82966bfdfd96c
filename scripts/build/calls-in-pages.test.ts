import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteCalls } from '#contract/site-calls.ts'
import { manageCalls } from '../../contract/booking/manage-calls.ts'
import { deskCalls } from '../../contract/desk/desk-calls.ts'
import { addressesOnly, withoutSources } from './calls-in-pages.mjs'

const tables = { site: siteCalls, manage: manageCalls, desk: deskCalls }

test.each(Object.entries(tables))(
  'of the %s’s table of calls, pages get every address and nothing else',
  (name, table) => {
    const written = addressesOnly(readFileSync(`contract/${name}-calls.ts`, 'utf8'))
    const [, body = ''] = /Calls = (\{[\s\S]*\}) as const/.exec(written) ?? []
    const read = Function(`return ${body}`)() as Record<string, object>
    const addresses = Object.entries(table).map(([key, { path }]) => [key, { path }])
    expect(read).toEqual(Object.fromEntries(addresses))
  },
)

test('of the routes, pages get every import and no name of a source', () => {
  const routes = readFileSync('web/app/routes.tsx', 'utf8')
  const written = withoutSources(routes)
  expect(written).not.toMatch(/'web\//)
  expect(written.match(/import\('/g)).toEqual(routes.match(/import\('/g))
})
