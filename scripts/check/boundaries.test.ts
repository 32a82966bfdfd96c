import { expect, test } from 'vitest'
import { smallProject } from '../setup/testing/project.ts'
import { brokenRules, importsOf } from './boundaries.mjs'
import { RULES } from './boundary-rules.mjs'

const ALIASES = { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' }
const SCHEMA = `import { z } from 'zod'\nexport const booking = z.string()\nexport type Booking = string`

function check(files: Record<string, string>) {
  return brokenRules(smallProject({ 'package.json': JSON.stringify({ imports: ALIASES }), ...files }), RULES).broken
}

const FORBIDDEN: [string, string, string][] = [
  ['contract/booking.ts', `import { app } from '#server/app.ts'`, 'it imports only zod'],
  ['contract/booking.ts', `import fs from 'node:fs'`, 'it imports only zod'],
  ['web/api/client.ts', `import type { Deps } from '#server/deps.ts'`, 'the browser never imports the server'],
  ['web/api/client.ts', `import { join } from 'path'`, 'nor anything of Node'],
  ['web/api/client.ts', `import { z } from 'zod'`, 'zod stays out of the browser'],
  ['web/store/booking.ts', `import { Page } from '../features/booking/Page.tsx'`, 'app → features → store → api'],
  ['web/features/home/Home.tsx', `export * from '#web/app/Layout.tsx'`, 'app → features → store → api'],
  ['web/features/home/Home.tsx', `const P = () => import('#web/features/booking/Page.tsx')`, 'meet only in the store'],
  ['web/ui/Price.tsx', `import { naira } from '#contract/money.ts'`, 'knows no business'],
  ['server/booking/routes.ts', `import { page } from '#web/app/page.tsx'`, 'know the pages'],
  ['server/booking/booking.ts', `import { pay } from '#server/payment/payment.ts'`, 'operations file'],
  ['server/payment/payment.ts', `import { find } from '#server/booking/queries.ts'`, 'operations file'],
  ['server/db/open.ts', `import { find } from '#server/booking/booking.ts'`, 'ground floor'],
  ['server/booking/booking.ts', `import { routes } from './routes.ts'`, 'not the other way round'],
  ['server/booking/booking.ts', `import { sql } from 'kysely'`, 'SQL lives only in queries.ts'],
  ['server/app.ts', `import { fake } from './testing-clock.ts'`, 'only by tests'],
  ['e2e/booking.spec.ts', `import { store } from '#web/store/store.ts'`, 'from outside'],
]

test.each(FORBIDDEN)('%s may not say: %s', (path, source, why) => {
  const broken = check({ [path]: source })
  expect(broken.length).toBeGreaterThan(0)
  expect(broken.join('\n')).toContain(why)
})

test('the browser takes types, but no code, from a file that leads to zod', () => {
  const shared = { 'contract/booking.ts': SCHEMA, 'contract/calls.ts': `export { booking } from './booking.ts'` }
  const page = 'web/features/booking/Page.tsx'
  expect(check({ ...shared, [page]: `import type { Booking } from '#contract/booking.ts'` })).toEqual([])
  expect(check({ ...shared, [page]: `import { booking } from '#contract/calls.ts'` })).toEqual([
    `${page} imports contract/calls.ts: zod stays out of the browser: import this file of contract/ with \`import type\``,
  ])
})

test('imports in a circle are found, unless a type or a lazy import breaks the circle', () => {
  const a = `import { b } from './b.ts'`
  expect(check({ 'server/a.ts': a, 'server/b.ts': `import { a } from './a.ts'` })).toEqual([
    'server/a.ts → server/b.ts → server/a.ts: imports in a circle',
  ])
  expect(check({ 'server/a.ts': a, 'server/b.ts': `import type { A } from './a.ts'` })).toEqual([])
  expect(check({ 'server/a.ts': a, 'server/b.ts': `export const a = () => import('./a.ts')` })).toEqual([])
})

test('a house in order breaks nothing', () => {
  const broken = check({
    'contract/booking.ts': SCHEMA,
    'contract/money.ts': 'export const naira = String',
    'web/app/page.tsx': `import { Home } from '#web/features/home/Home.tsx'`,
    'contract/paths.ts': 'export const paths = {}',
    'web/features/home/Home.tsx': `import '#web/store/store.ts'\nimport '#web/ui/Button.tsx'\nimport '#contract/paths.ts'`,
    'web/store/store.ts': `import { call } from '#web/api/client.ts'\nimport { naira } from '#contract/money.ts'`,
    'server/main.ts': `import { page } from '#web/app/page.tsx'`,
    'server/payment/payment.ts': `import { find } from '#server/booking/booking.ts'\nimport type { Kysely } from 'kysely'`,
    'server/booking/queries.ts': `import { sql } from 'kysely'`,
    'server/booking/booking.test.ts': `import { sql } from 'kysely'`,
  })
  expect(broken).toEqual([])
})

test('types, code, re-exports and lazy imports are told apart', () => {
  const source = `
    import type { A } from './a.ts'
    import { type B, b } from './b.ts'
    import { type C } from './c.ts'
    import './d.css'
    export type { E } from './e.ts'
    export * from './f.ts'
    const G = () => import('./G.tsx')
    export const Page = () => <p>ọ́ẹ̀ import('./not.ts')</p>`
  expect(importsOf('web/Page.tsx', source)).toEqual([
    { to: './a.ts', typeOnly: true, lazy: false },
    { to: './b.ts', typeOnly: false, lazy: false },
    { to: './c.ts', typeOnly: true, lazy: false },
    { to: './d.css', typeOnly: false, lazy: false },
    { to: './e.ts', typeOnly: true, lazy: false },
    { to: './f.ts', typeOnly: false, lazy: false },
    { to: './G.tsx', typeOnly: false, lazy: true },
  ])
})
