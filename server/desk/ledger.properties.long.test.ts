import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aCustomer } from '#server/booking/own/testing/own.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { aDevice, advanceSeconds } from './testing/desk.ts'

const spa = useSpa()
const PRICE = 25_000
/** A busy machine tries fewer sequences. */
const LONG_ENOUGH_MS = 30_000
let devices: Awaited<ReturnType<typeof aDevice>>[]
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  devices = [await aDevice(spa, "Amaka's phone"), await aDevice(spa, 'Front desk')]
})

type Customer = Awaited<ReturnType<typeof aCustomer>>
type Desk = (typeof devices)[number]
/** What was handed over, in the order in which it can be taken back; a decision without money counts with an empty purse. */
type Purse = { handedIn: number; handedOut: number }

interface Act {
  name: string
  /** What changes hands if it is accepted, by what was owed before. */
  money?: (owed: number) => Partial<Purse>
  do(desk: Desk, customer: Customer): Promise<{ status: number; body?: { booking?: DeskBooking } }>
}

const amount = fc.constantFrom(1, 5000, 10_000, PRICE, 30_000)
const decide = (body: { status: string; money?: string }): Act => ({
  name: JSON.stringify(body),
  do: (desk, { _id }) => desk.decide(_id, body),
})

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.option(amount, { nil: undefined }).map(
    (seen): Act => ({
      name: `confirm ${seen ?? ''}`,
      money: owed => ({ handedIn: seen ?? owed }),
      do: (desk, { _id }) => desk.decide(_id, { status: 'confirmed', ...(seen && { amount: seen }) }),
    }),
  ),
  fc.tuple(fc.constantFrom('in', 'out'), amount).map(
    ([direction, sum]): Act => ({
      name: `${sum} ${direction}`,
      money: () => (direction === 'in' ? { handedIn: sum } : { handedOut: sum }),
      do: (desk, { _id }) => desk.call('POST', `/booking/${_id}/payments`, { direction, method: 'cash', amount: sum }),
    }),
  ),
  fc.constantFrom<Act>(
    decide({ status: 'declined' }),
    decide({ status: 'cancelled' }),
    decide({ status: 'cancelled', money: 'return' }),
    decide({ status: 'cancelled', money: 'keep' }),
    decide({ status: 'done' }),
    {
      name: 'done and paid',
      money: () => ({ handedIn: 7000 }),
      do: (desk, { _id }) => desk.decide(_id, { status: 'done', payments: [{ method: 'pos', amount: 7000 }] }),
    },
    decide({ status: 'no_show' }),
    { name: 'undo', do: (desk, { _id }) => desk.undo(_id) },
    { name: 'undo', do: (desk, { _id }) => desk.undo(_id) },
    { name: 'restore', do: (desk, { _id }) => desk.call('POST', `/booking/${_id}/restore`) },
    {
      name: 'move',
      do: (desk, { _id }) =>
        desk.call('PUT', `/booking/${_id}/time`, { bookingDate: '2026-11-19', bookingTime: '10:00 AM', anyTime: true }),
    },
    { name: 'receipt', do: (_, { _id }) => submitted(spa, _id).then(asDone, asRefused) },
    { name: 'ask', do: (desk, { _id }) => desk.call('POST', `/booking/${_id}/ask`, { about: 'not_seen' }) },
    { name: 'own cancel', do: (_, customer) => customer.cancel() },
    { name: 'own restore', do: (_, customer) => customer.restore() },
    { name: 'own move', do: (_, customer) => customer.move('11:00 AM') },
    { name: 'seconds', do: async () => asDone(advanceSeconds(spa, 8)) },
    { name: 'mails', do: async () => asDone(await spa.deliver()) },
    { name: 'half an hour', do: async () => asDone(advanceSeconds(spa, 1800)) },
    { name: 'days', do: async () => asDone(spa.clock.set('2026-11-20T09:00:00Z')) },
  ),
)

const asDone = (_: unknown) => ({ status: 200 })
const asRefused = () => ({ status: 409 })

test(
  'no sequence of moves makes or loses money',
  async () => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(act, fc.constantFrom(0, 1)), { minLength: 4, maxLength: 14 }),
        async sequence => {
          spa.clock.set(MONDAY_7_AM)
          const customer = await aCustomer(spa)
          const told: string[] = []
          for (const [{ name, do: go, money }, who] of sequence) {
            const before = await ledgerOf(customer._id)
            const { status } = await go(devices[who]!, customer)
            const after = await ledgerOf(customer._id)
            told.push(`${name}: ${status}`)
            const gone = before.rows.filter(({ id }) => !after.rows.some(row => row.id === id))
            const fresh = after.rows.filter(({ id }) => !before.rows.some(row => row.id === id))
            taken += fresh.length
            const at = told.join(', ')
            if (status >= 400) expect([...gone, ...fresh], at).toEqual([])
            expectHandedOver(
              {
                fresh,
                expected: money?.(Math.max(0, PRICE - paidBy(before.rows.filter(row => !gone.includes(row))))),
                isTaken: status < 400,
              },
              at,
            )
            // What leaves the ledger belongs to a change that was taken back; what stays, to one that holds.
            expect(new Set(after.rows.map(({ id }) => id)), at).toEqual(new Set(after.ofChanges))
            expectSums(after, at)
          }
        },
      ),
      { numRuns: 60, interruptAfterTimeLimit: LONG_ENOUGH_MS },
    )
    // Sequences in which nobody paid would say nothing.
    expect(taken).toBeGreaterThan(10)
  },
  4 * LONG_ENOUGH_MS,
)

/** An act hands over what it said, once; one that was done before, or is no act of money, hands over nothing. */
function expectHandedOver(
  { fresh, expected, isTaken }: { fresh: Row[]; expected?: Partial<Purse>; isTaken: boolean },
  at: string,
) {
  if (!isTaken || !expected) return expect(fresh, at).toEqual([])
  if (fresh.length === 0) return
  expect(fresh, at).toHaveLength(1)
  const [{ direction, amountNaira }] = fresh as [Row]
  expect(direction === 'in' ? { handedIn: amountNaira } : { handedOut: amountNaira }, at).toEqual(expected)
}

/** What a decision that is taken back had brought is no part of it. */
const paidBy = (rows: Row[]) =>
  rows.reduce((sum, row) => sum + (row.direction === 'in' ? row.amountNaira : -row.amountNaira), 0)

function expectSums({ booking: { status, money }, rows, refund }: Awaited<ReturnType<typeof ledgerOf>>, at: string) {
  const paid = paidBy(rows)
  const isOff = ['cancelled', 'declined', 'lapsed'].includes(status)
  expect(paid, at).toBeGreaterThanOrEqual(0)
  expect(money, at).toMatchObject(
    isOff
      ? { paid, owed: 0, toReturn: refund === 'keep' ? 0 : paid }
      : { paid, owed: Math.max(0, PRICE - paid), toReturn: Math.max(0, paid - PRICE) },
  )
}

type Row = { id: string; direction: string; amountNaira: number }

async function ledgerOf(bookingId: string) {
  const [{ booking }, rows, changes, { refund }] = await Promise.all([
    devices[0]!.details(bookingId),
    spa.db
      .selectFrom('payments')
      .select(['id', 'direction', 'amountNaira'])
      .where('bookingId', '=', bookingId)
      .execute(),
    spa.db
      .selectFrom('bookingChanges')
      .select(['paymentIds'])
      .where('bookingId', '=', bookingId)
      .where('undoneAt', 'is', null)
      .execute(),
    spa.db.selectFrom('bookings').select('refund').where('id', '=', bookingId).executeTakeFirstOrThrow(),
  ])
  return { booking, rows: rows as Row[], ofChanges: changes.flatMap(({ paymentIds }) => paymentIds), refund }
}
