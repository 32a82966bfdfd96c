import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/process.mjs'
import { emptyFolder } from '../setup/testing/project.ts'
import { brokenBoundaries } from './boundaries.ts'

const ALIASES = { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' }
const PROJECT = {
  'package.json': JSON.stringify({ type: 'module', imports: ALIASES, dependencies: { zod: '4', kysely: '0' } }),
  'contract/paths.ts': `export const patterns = { home: '/', booking: '/booking', pay: '/booking/pay/:hash' }`,
  'contract/desk/desk-paths.ts': `export const deskPatterns = { today: '/desk', week: '/desk/week' }`,
  'contract/schema.ts': `import { z } from 'zod'\nexport const booking = z.string()\nexport type Booking = string`,
  'contract/calls.ts': `export { booking } from './schema.ts'`,
  'contract/platform/money.ts': `export const naira = String\nexport const text = 'Select a service from the list below'`,
  'server/app/app.ts': 'export const app = 1',
  'server/booking/booking.ts': 'export const find = 1',
  'server/booking/queries.ts': `import { sql } from 'kysely'\nexport const all = (db: any) => db.selectFrom('bookings')`,
  'server/booking/routes.ts': 'export const routes = 1',
  'server/platform/db/database.ts': 'export const open = 1',
  'server/platform/http/refusal.ts': 'export const refuse = 1',
  'server/money/receipts/payment.ts': `import { find } from '#server/booking/booking.ts'\nimport type { Kysely } from 'kysely'`,
  'server/app/testing/clock.ts': 'export const fake = 1',
  'web/app/Layout.tsx': 'export const Layout = 1',
  'web/booking/Page.tsx': `import type { Booking } from '#contract/schema.ts'`,
  'web/api/client.ts': 'export const call = 1',
}

function check(files: Record<string, string>) {
  const folder = emptyFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, source] of Object.entries({ ...PROJECT, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  return brokenBoundaries(folder)
}

const ROOM = 'does not lean on that room'
const HOLD = ':1: Do not compare holdExpiresAt'
const SQL = 'Write SQL only in queries.ts'
const SQL_PACKAGE = 'SQL lives only in queries.ts'
const PATH = ':1: Do not hard-code site paths'
const TIME = ':1: Tests must not measure or depend on time'

/** What is not allowed, and the words in which it is refused. */
const FORBIDDEN: Record<string, [source: string, why: string]> = {
  'contract/booking/booking.ts': [`import { app } from '#server/app/app.ts'`, ROOM],
  'web/api/types.ts': [`import type { app } from '#server/app/app.ts'`, ROOM],
  'web/store/booking.ts': [`import { Page } from '#web/booking/Page.tsx'`, ROOM],
  'web/catalogue/home/Home.tsx': [`export * from '#web/app/Layout.tsx'`, ROOM],
  'web/catalogue/home/Lazy.tsx': [`const P = () => import('#web/booking/Page.tsx')`, ROOM],
  'web/ui/Price.tsx': [`import { naira } from '#contract/platform/money.ts'`, ROOM],
  'server/catalogue/catalogue.ts': [`import { find } from '#server/booking/booking.ts'`, ROOM],
  'server/booking/availability/diary.ts': [`import type { all } from '#server/booking/queries.ts'`, ROOM],
  'server/platform/db/open.ts': [`import { find } from '#server/booking/booking.ts'`, ROOM],
  'server/platform/db/queue.ts': [`import { refuse } from '#server/platform/http/refusal.ts'`, ROOM],
  'scripts/measure/bench.ts': [`import { app } from '#server/app/app.ts'`, ROOM],
  'e2e/journeys/booking.spec.ts': [`import { call } from '#web/api/client.ts'`, ROOM],
  'faults/killed.test.ts': [`import { app } from '#server/app/app.ts'`, ROOM],
  'faults/testing/site.ts': [`import { Layout } from '#web/app/Layout.tsx'`, ROOM],
  'server/vouchers/vouchers.ts': ['export {}', 'is in no room'],
  'server/loose.ts': ['export {}', 'is in no room'],
  'contract/files.ts': [`import fs from 'node:fs'`, 'it imports only zod'],
  'contract/packages.ts': [`import { sql } from 'kysely'`, 'it imports only zod'],
  'web/api/node.ts': [`import { join } from 'path'`, 'the browser knows nothing of Node'],
  'web/api/zod.ts': [`import { z } from 'zod'`, 'zod stays out of the browser'],
  'web/api/indirect.ts': [`import { booking } from '#contract/calls.ts'`, 'zod stays out of the browser'],
  'server/money/receipts/other.ts': [
    `import { all } from '#server/booking/queries.ts'`,
    'only by their operations file',
  ],
  'server/booking/create.ts': [`import { routes } from './routes.ts'`, 'not the other way round'],
  'server/booking/kysely.ts': [`import { sql } from 'kysely'`, SQL_PACKAGE],
  'server/main.ts': [`import { fake } from './app/testing/clock.ts'`, 'only by tests'],
  'server/platform/mail/a.ts': [`import { b } from './b.ts'`, 'imports in a circle'],
  'server/platform/mail/b.ts': [`import { a } from './a.ts'`, 'imports in a circle'],
  'server/catalogue/spa/spa.ts': [
    `export const r = (db: any) => db.selectFrom('siteRevision').selectAll()`,
    `:1: ${SQL}`,
  ],
  'server/platform/http/errors.ts': [`\nexport const gone = 'delete from bookings where true'`, `:2: ${SQL}`],
  'server/app/serve.ts': [
    `export const q = (id: string) => \`update bookings set status = 1 where id = \${id}\``,
    `:1: ${SQL}`,
  ],
  'server/booking/mails.ts': [`export const a = (url: string) => url + '/booking'`, PATH],
  'web/app/routes.tsx': [`export const a = (hash: string) => \`/booking/pay/\${hash}\``, PATH],
  'web/desk/Week.tsx': [`export const a = '/desk/week'`, PATH],
  'server/booking/restore.ts': [`export const a = (b: any, now: Date) => now < b.holdExpiresAt`, HOLD],
  'server/desk/queries.ts': [`export const a = (db: any) => db.where('holdExpiresAt', '<=', 1)`, HOLD],
  'server/ledger/queries.ts': [`export const a = (s: any) => s\`hold_expires_at > \${1}\``, HOLD],
  'web/app/slow.test.ts': [`const began = performance.now()`, TIME],
  'server/booking/slow.test.ts': [`test('in time', () => {}, 60_000)`, TIME],
}

test('every rule finds what it forbids, and says so by the name of the file', async () => {
  const broken = await check(Object.fromEntries(Object.entries(FORBIDDEN).map(([path, [source]]) => [path, source])))
  const missed = Object.entries(FORBIDDEN).filter(
    ([path, [, why]]) => !broken.some(line => line.includes(path) && line.includes(why)),
  )
  expect(missed, broken.join('\n')).toEqual([])
  expect(broken.filter(line => !(line.split(/[ :]/)[0]! in FORBIDDEN))).toEqual([])
})

test('a tree in order breaks nothing; types and lazy imports make no circle', async () => {
  const broken = await check({
    'contract/site-calls.ts': `export const calls = { create: '/booking/create' }`,
    'web/app/page.tsx': `import { Home } from '#web/catalogue/home/Home.tsx'`,
    'web/catalogue/home/Home.tsx': `import '#web/store/store.ts'\nimport '#web/ui/Line.tsx'\nimport '#contract/paths.ts'\nexport const Home = 1`,
    'web/store/store.ts': `import { call } from '#web/api/client.ts'\nimport { naira } from '#contract/platform/money.ts'`,
    'web/ui/Line.tsx': `export const Line = () => <p className="truncate font-semibold" />`,
    'server/money/receipts/mails.ts': `import { facts } from '#server/booking/mail-parts.ts'`,
    'server/booking/mail-parts.ts': 'export const facts = 1',
    'server/platform/db/ping.ts': `import { sql } from 'kysely'\nexport const one = sql\`select 1\``,
    'server/platform/db/a.ts': `import type { B } from './b.ts'\nexport type A = 1\nexport const c = () => import('./c.ts')`,
    'server/platform/db/b.ts': `import type { A } from './a.ts'\nexport type B = 1`,
    'server/platform/db/c.ts': `import { c } from './a.ts'`,
    'server/booking/booking.test.ts': `import { sql } from 'kysely'\nimport '#web/app/page.tsx'\nconst a = '/booking'`,
    'faults/killed.test.ts': `import { open } from '#server/platform/db/database.ts'\nconst all = 'select * from bookings b'`,
    'e2e/journeys/booking.spec.ts': `import { calls } from '#contract/site-calls.ts'\nconst a = '/booking'`,
  })
  expect(broken).toEqual([])
})
