import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSpa } from '#server/app/testing/spa.ts'
import { nextReaders } from './queries.ts'
import { lettersOf } from './testing/letters.ts'

const READERS = 100_000
const AT_ONCE = 60
const spa = useSpa({ now: '2026-11-16T11:00:00Z' })
const letters = lettersOf(spa)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

test('a batch of a letter touches as many rows as it writes, whether a hundred or a hundred thousand subscribe', async () => {
  await sql`insert into newsletter_subscribers (email, subscribed_at)
    select 'reader-' || n || '@example.com', '2026-01-01' from generate_series(1, ${sql.lit(READERS)}) n`.execute(
    spa.db,
  )
  const letter = await letters.write()
  await letters.send(letter)
  expect(await letters.round(15)).toBe(AT_ONCE)
  expect((await letters.fetch(letter)).letter.counts).toEqual({ toGo: READERS, sent: 0, failed: 0 })

  // As if half of them had it.
  await sql`insert into letter_recipients (letter_id, address_key, mail_id, posted_at, settled)
    select ${letter._id}, address_key(email), email, '2026-11-16', true from newsletter_subscribers
    where address_key(email) < '8' on conflict do nothing`.execute(spa.db)
  await sql`analyze newsletter_subscribers, letter_recipients`.execute(spa.db)
  const inTurn = { id: letter._id, startedAt: spa.clock.now(), writtenTo: '7fff' }
  const { rows } = await sql<Record<string, [{ Plan: Plan }]>>`
    explain (analyze, format json) ${nextReaders(inTurn, AT_ONCE)}`.execute(spa.db)
  const [{ Plan: plan }] = Object.values(rows[0]!)[0]!
  const touched = nodesOf(plan)
    .filter(node => node['Relation Name'])
    .map(node => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
  expect(Math.max(...touched)).toBeLessThan(10 * AT_ONCE)
}, 120_000)

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
