import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../setup/testing/project.ts'
import { brokenRules, importsOf } from './boundaries.mjs'
import { RULES } from './boundary-rules.mjs'
import { sourceRules } from './source-rules.mjs'

const ALIASES = { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' }
const SCHEMA = `import { z } from 'zod'\nexport const booking = z.string()\nexport type Booking = string`
const PATHS = `export const patterns = { home: '/', booking: '/booking', pay: '/booking/pay/:hash' }`

function check(files: Record<string, string>) {
  const project = { 'package.json': JSON.stringify({ imports: ALIASES }), 'contract/paths.ts': PATHS, ...files }
  const root = emptyFolder()
  for (const [path, source] of Object.entries(project)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return brokenRules(root, RULES).broken
}

const ROOM = 'does not lean on that room'
const HOLD = 'whether a hold has lapsed'

/** What may not be, and in which words it is refused. */
const FORBIDDEN: [path: string, source: string, why: string][] = [
  ['contract/booking.ts', `import { app } from '#server/app.ts'`, ROOM],
  ['web/api/client.ts', `import type { Deps } from '#server/deps.ts'`, ROOM],
  ['web/store/booking.ts', `import { Page } from '../features/booking/Page.tsx'`, ROOM],
  ['web/features/home/Home.tsx', `export * from '#web/app/Layout.tsx'`, ROOM],
  ['web/features/home/Home.tsx', `const P = () => import('#web/features/booking/Page.tsx')`, ROOM],
  ['web/ui/Price.tsx', `import { naira } from '#contract/money.ts'`, ROOM],
  ['server/booking/routes.ts', `import { page } from '#web/app/page.tsx'`, ROOM],
  ['server/booking/booking.ts', `import { pay } from '#server/payment/payment.ts'`, ROOM],
  ['server/booking/availability/open-diary.ts', `import type { Offer } from '#server/booking/queries.ts'`, ROOM],
  ['server/db/open.ts', `import { find } from '#server/booking/booking.ts'`, ROOM],
  ['server/mail/worker.ts', `import { mails } from '#server/booking/mails.ts'`, ROOM],
  ['server/queue.ts', `import { open } from '#server/db/database.ts'`, ROOM],
  ['server/data-folder/lock.ts', `import { refuse } from '#server/http/refusal.ts'`, ROOM],
  ['server/owner/audit-log.ts', `import { find } from '#server/booking/booking.ts'`, ROOM],
  ['server/credits/credits.ts', `import { send } from '#server/newsletter/newsletter.ts'`, ROOM],
  ['server/docs/openapi.ts', `import { find } from '#server/booking/booking.ts'`, ROOM],
  ['server/pages/page.ts', `import { find } from '#server/booking/booking.ts'`, ROOM],
  ['server/seed/seed.ts', `import { find } from '#server/booking/booking.ts'`, ROOM],
  ['server/settings/settings.ts', `import { listBanks } from '#server/banks/banks.ts'`, ROOM],
  ['server/banks/banks.ts', `import { find } from '#server/booking/booking.ts'`, ROOM],
  ['scripts/setup/install.mjs', `import { build } from '../build/build.mjs'`, ROOM],
  ['scripts/measure/bench.mjs', `import { app } from '../../server/app.ts'`, ROOM],
  ['e2e/journeys/booking.spec.ts', `import { store } from '#web/store/store.ts'`, ROOM],
  ['faults/killed.test.ts', `import { app } from '#server/app.ts'`, ROOM],
  ['faults/testing/site.ts', `import { render } from '#web/app/entry-server.tsx'`, ROOM],

  ['server/vouchers/vouchers.ts', 'export {}', 'is in no room'],
  ['tools/deploy.mjs', 'export {}', 'is in no room'],
  ['server/loose.ts', 'export {}', 'is in no room'],

  ['contract/booking.ts', `import fs from 'node:fs'`, 'it imports only zod'],
  ['contract/booking.ts', `import { nanoid } from 'nanoid'`, 'it imports only zod'],
  ['web/api/client.ts', `import { join } from 'path'`, 'the browser knows nothing of Node'],
  ['web/api/client.ts', `import { z } from 'zod'`, 'zod stays out of the browser'],
  ['server/payment/payment.ts', `import { find } from '#server/booking/queries.ts'`, 'by their operations file'],
  ['server/booking/booking.ts', `import { routes } from './routes.ts'`, 'not the other way round'],
  ['server/booking/booking.ts', `import { sql } from 'kysely'`, 'SQL lives only in queries.ts'],
  ['server/app.ts', `import { fake } from './testing/clock.ts'`, 'only by tests'],

  ['server/cache/cache.ts', `export const r = (db: any) => db.selectFrom('siteRevision').selectAll()`, SQL(1)],
  ['server/booking/booking.ts', `import { sql } from './sql.ts'\nexport const s = sql\`select 1\``, SQL(2)],
  ['server/http/errors.ts', `export const gone = 'delete from bookings where true'`, SQL(1)],
  ['server/serve.ts', `export const q = (id: string) => \`update bookings set status = 1 where id = \${id}\``, SQL(1)],
  ['scripts/measure/bench.mjs', `export const q = 'SELECT * FROM bookings WHERE 1=1'`, SQL(1)],

  ['server/booking/mails.ts', `export const a = (url: string) => url + '/booking'`, 'contract/paths.ts'],
  ['server/booking/own/restore.ts', `export const a = (b: any, now: Date) => now < b.holdExpiresAt`, HOLD],
  ['server/desk/queries.ts', `export const a = (db: any) => db.where('holdExpiresAt', '<=', 1)`, HOLD],
  ['server/desk/queries.ts', `export const a = (s: any) => s\`status = 'held' and hold_expires_at > \${1}\``, HOLD],
  ['web/app/routes.tsx', `export const a = (hash: string) => \`/booking/pay/\${hash}\``, 'contract/paths.ts'],

  ['web/app/slow.test.ts', `const began = performance.now()`, 'no test of npm test measures time'],
  ['server/booking/slow.test.ts', `test('in time', () => {}, 60_000)`, 'no test of npm test measures time'],
]

function SQL(line: number) {
  return `:${line}: SQL lives only in queries.ts`
}

test.each(FORBIDDEN)('%s may not say: %s', (path, source, why) => {
  const broken = check({ [path]: source }).filter(line => line.startsWith(path))
  expect(broken.join('\n')).toContain(why)
})

test('every rule has its case above, in its own words: switched off, that case fails', () => {
  const rules = [...RULES, ...sourceRules(['/booking'])]
  expect(
    rules.filter(({ why }) => !FORBIDDEN.some(([, , words]) => why.includes(words.replace(/^:\d+: /, '')))),
  ).toEqual([])
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
  expect(check({ 'server/db/a.ts': a, 'server/db/b.ts': `import { a } from './a.ts'` })).toEqual([
    'server/db/a.ts → server/db/b.ts → server/db/a.ts: imports in a circle',
  ])
  expect(check({ 'server/db/a.ts': a, 'server/db/b.ts': `import type { A } from './a.ts'` })).toEqual([])
  expect(check({ 'server/db/a.ts': a, 'server/db/b.ts': `export const a = () => import('./a.ts')` })).toEqual([])
})

test('a house in order breaks nothing', () => {
  const broken = check({
    'contract/booking.ts': SCHEMA,
    'contract/money.ts': `export const naira = String\nexport const text = 'Select a service from the list below'`,
    'contract/site-calls.ts': `export const calls = { create: '/booking/create' }`,
    'web/app/page.tsx': `import { Home } from '#web/features/home/Home.tsx'`,
    'web/features/home/Home.tsx': `import '#web/store/store.ts'\nimport '#web/ui/Button.tsx'\nimport '#contract/paths.ts'`,
    'web/store/store.ts': `import { call } from '#web/api/client.ts'\nimport { naira } from '#contract/money.ts'`,
    'web/ui/Line.tsx': `export const Line = () => <p className="truncate font-semibold" />`,
    'server/main.ts': `import { page } from '#web/app/page.tsx'`,
    'server/payment/payment.ts': `import { find } from '#server/booking/booking.ts'\nimport type { Kysely } from 'kysely'`,
    'server/payment/mails.ts': `import { facts } from '#server/booking/mail-parts.ts'`,
    'server/booking/queries.ts': `import { sql } from 'kysely'\nexport const all = (db: any) => db.selectFrom('bookings')`,
    'server/db/ping.ts': `import { sql } from 'kysely'\nexport const one = sql\`select 1\``,
    'server/booking/booking.test.ts': `import { sql } from 'kysely'\nimport '#web/app/page.tsx'\nconst a = '/booking'`,
    'faults/killed.test.ts': `import { openDatabase } from '#server/db/database.ts'\nconst all = 'select * from bookings b'`,
    'e2e/journeys/booking.spec.ts': `import { calls } from '#contract/site-calls.ts'\nconst a = '/booking'`,
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
