import { describe, expect, test } from 'vitest'
import { match } from './match.ts'
import { ALERTS } from './testing/alerts.ts'
import { aClaim, readText as read, TODAY } from './testing/claims.ts'
import { STATEMENTS } from './testing/statements.ts'

const DAY = '2026-11-17'
const ADA = aClaim({ _id: 'ada', fullName: 'Ada Obi', paymentCode: 'K7QF2', bookedOn: DAY, claimedOn: DAY })

describe('a pasted credit alert is a line of a statement', () => {
  test.each(Object.entries(ALERTS))('%s', async (_, text) => {
    const statement = await read(text)
    expect(statement.credits).toMatchObject([{ line: 1, date: DAY, minutes: 642, amount: 25_000 }])
    const [{ narration }] = statement.credits as [(typeof statement.credits)[number]]
    expect(narration).toContain('ADA OBI')
    expect(narration).toContain('K7QF2')
    expect(JSON.stringify(statement)).not.toMatch(/130.?000/)
    const { sure } = await match(statement, { bookings: [ADA], transfers: [] })
    expect(sure).toMatchObject([{ claim: { _id: 'ada' } }])
  })

  test.each([
    ['with lines between them', '\n\n'],
    ['one under the other', '\n'],
  ])('several at once, %s', async (_, between) => {
    const { credits } = await read(Object.values(ALERTS).join(between))
    expect(credits).toHaveLength(Object.keys(ALERTS).length)
    const narration = expect.stringMatching(/ADA OBI.*K7QF2|K7QF2.*ADA OBI/)
    for (const credit of credits) expect(credit).toMatchObject({ amount: 25_000, date: DAY, minutes: 642, narration })
  })

  test('blank lines within a message do not split it', async () => {
    const { credits } = await read(ALERTS.GTBank!.replaceAll('\n', '\n\n'))
    expect(credits).toMatchObject([{ amount: 25_000, date: '2026-11-17' }])
  })
})

test('a debit alert is no credit, and an alert without a direction is not read', async () => {
  const debit = 'Acct: ***1234 Amt: NGN9,000.00 DR Desc: RENT Date: 17-Nov-2026 10:42 Bal: NGN1.00'
  const { credits, entries } = await read(`${debit}\n${ALERTS.UBA}`)
  expect([credits.length, entries]).toEqual([1, 2])
  const open = 'Acct: ***1234 Amt: NGN9,000.00 Desc: RENT Date: 17-Nov-2026 10:42'
  expect((await read(`${open}\n\n${ALERTS.UBA}`)).entries).toBe(1)
})

test('an alert without a date is dated today; 03/04 is the third of April unless that is in the future', async () => {
  const { credits } = await read('ADA OBI just sent you ₦25,000.00. Narration: K7QF2')
  expect(credits).toMatchObject([{ date: TODAY }])
  const on = (date: string) => read(`Acct: ***1 Amt: NGN5,000.00 CR Desc: X Date: ${date} 10:42`)
  expect((await on('03/04/2026')).from).toBe('2026-04-03')
  expect((await on('03/12/2026')).from).toBe('2026-03-12')
  expect((await on('11/17/2026')).from).toBe('2026-11-17')
})

test('alerts are a partial statement: nothing is reported as missing', async () => {
  const other = { ...ADA, _id: 'other', fullName: 'Ngozi Eze', paymentCode: null, amount: 9000 }
  const transfer = { _id: 'p', bookingId: 'x', amount: 1, reference: '', on: '2026-11-17', isSeen: false }
  const known = { bookings: [ADA, other], transfers: [transfer] }
  const found = await match(await read(ALERTS.Zenith!), known)
  expect(found).toMatchObject({ sure: [{}], unseen: [], missing: [] })
})

test('a statement with heads is read as a table, even if its narrations look like alerts', async () => {
  for (const text of Object.values(STATEMENTS)) {
    const said = text.replace('ADAEZE OBI', 'Credit: NGN7.00 Amt: NGN7.00 CR Date: 1-Nov-2026')
    expect((await read(said)).credits.map(({ amount }) => amount)).toContain(18_500)
  }
})
