import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import type { MoneyResponse } from '#contract/money/money-desk.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { REFUND_CHOICES } from '#contract/rules.ts'
import { addService } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { times } from '#server/app/testing/times.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { lapseHolds } from '#server/booking/queries.ts'
import { asOf } from '#server/booking/rules.ts'
import { exampleBooking } from '#server/booking/testing/examples.ts'
import { isOff, moneyOf, type PaymentRow, paidBy } from '#server/ledger/ledger.ts'
import { type Account, accountsAt } from '#server/ledger/queries.ts'

const spa = useSpa()
const NOW = new Date(MONDAY_7_AM)

let offered: Awaited<ReturnType<typeof addService>>
beforeAll(async () => {
  offered = await addService(spa)
})
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const drawn = fc.record({
  status: fc.constantFrom(...BOOKING_STATUSES),
  refund: fc.constantFrom(...REFUND_CHOICES),
  priceNaira: fc.constantFrom(0, 5000, 25_000),
  depositNaira: fc.constantFrom(null, 0, 2000, 30_000),
  // A product, a discount; one may take off more than there is.
  lines: fc.array(fc.constantFrom(3000, -4000, -30_000), { maxLength: 2 }),
  // An instant that is over counts as over.
  holdEndsInMinutes: fc.constantFrom(-60, 0, 1, 60),
  payments: fc.array(
    fc.record({
      direction: fc.constantFrom('in' as const, 'out' as const),
      amountNaira: fc.constantFrom(1, 5000, 25_000),
    }),
    { maxLength: 3 },
  ),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

/** Each on a station of its own: whether they fit beside each other is not asked here. */
async function write(bookings: readonly Drawn[]) {
  for (const table of ['payments', 'addedLines', 'bookings'] as const) await spa.db.deleteFrom(table).execute()
  const rows = bookings.map(({ payments, lines, holdEndsInMinutes, ...booking }, index) => {
    const row: BookingRow = {
      ...exampleBooking,
      ...booking,
      id: randomUUID(),
      hash: `ACCOUNT-${index}`,
      paymentCode: null,
      serviceId: offered.service._id,
      subServiceId: offered.sub._id,
      station: index + 1,
      holdExpiresAt: new Date(NOW.getTime() + holdEndsInMinutes * MS_PER_MINUTE),
    }
    const ledger = payments.map(
      (payment): PaymentRow => ({
        id: randomUUID(),
        bookingId: row.id,
        method: 'cash',
        reference: '',
        at: NOW,
        deviceId: null,
        deviceName: 'Till',
        seenAt: null,
        ...payment,
      }),
    )
    const added = lines.map(amountNaira => ({
      id: randomUUID(),
      bookingId: row.id,
      kind: 'product' as const,
      label: 'Oil',
      quantity: 1,
      amountNaira,
      at: NOW,
      deviceName: 'Till',
    }))
    row.linesNaira = lines.reduce((sum, amount) => sum + amount, 0)
    return { row, ledger, added }
  })
  const inserted = rows.map(({ row: { accountOpen: _open, personId: _person, linesNaira: _lines, ...row } }) => row)
  await spa.db.insertInto('bookings').values(inserted).execute()
  const payments = rows.flatMap(({ ledger }) => ledger)
  const added = rows.flatMap(one => one.added)
  if (added.length > 0) await spa.db.insertInto('addedLines').values(added).execute()
  if (payments.length > 0) await spa.db.insertInto('payments').values(payments).execute()
  return rows
}

const asked = async <T>(url: string) => {
  const response = await spa.app.inject({ url: `/api${url}`, headers: asOwner })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

test('every place that says what a booking owes says what the one account of it says', async () => {
  let open = 0
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 12 }), async bookings => {
      const rows = await write(bookings)
      const accounts = new Map(
        (await sql<Account>`select * from ${accountsAt(NOW)}`.execute(spa.db)).rows.map(one => [one.bookingId, one]),
      )
      expect(accounts.size).toBe(rows.length)
      // The lines of every account are what it costs.
      const lines = await spa.db
        .selectFrom('accountLines')
        .select(({ fn }) => ['bookingId', fn.sum<string>('amountNaira').as('sum')])
        .groupBy('bookingId')
        .execute()
      for (const { bookingId, sum } of lines) expect(accounts.get(bookingId)!.total).toBe(Math.max(0, Number(sum)))
      expect(lines.length).toBe(rows.length)
      const marked = new Map(
        (await spa.db.selectFrom('bookings').select(['id', 'accountOpen']).execute()).map(one => [
          one.id,
          one.accountOpen,
        ]),
      )
      for (const { row, ledger } of rows) {
        const { state, total, due, paid, owed, upFront, toReturn } = accounts.get(row.id)!
        const now = asOf(row, NOW)
        expect(state).toBe(now.status)
        expect({ total, paid, owed, upFront, toReturn }).toEqual(moneyOf(now, paidBy(ledger)))
        expect([owed, toReturn]).toEqual([isOff(state) ? 0 : Math.max(0, due - paid), Math.max(0, paid - due)])
        // The mark that the lists are found by leaves nobody out, also not once a hold has ended.
        if (toReturn > 0 || (owed > 0 && row.status !== 'held'))
          expect(marked.get(row.id), JSON.stringify(row)).toBe(true)
      }
      const those = (which: (one: Account) => boolean) =>
        [...accounts.values()]
          .filter(which)
          .map(({ bookingId }) => bookingId)
          .sort()
      const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id).sort()
      const found = async (query: string) =>
        ids((await asked<{ bookings: DeskBooking[] }>(`/booking/list?limit=100&${query}`)).bookings)
      expect(await found('unpaid=true')).toEqual(those(({ owed, state }) => owed > 0 && state !== 'held'))
      expect(await found('toReturn=true')).toEqual(those(({ toReturn }) => toReturn > 0))
      for (const status of BOOKING_STATUSES)
        expect(await found(`status=${status}`), status).toEqual(those(({ state }) => state === status))

      const day = await asked<{ bookings: DeskBooking[] }>(`/desk/day?date=${exampleBooking.bookingDate}`)
      expect(ids(day.bookings)).toEqual(those(({ state }) => state !== 'lapsed'))
      for (const { _id, status, money } of day.bookings) {
        const { state, total, paid, owed, upFront, toReturn } = accounts.get(_id)!
        expect({ status, money }).toEqual({ status: state, money: { total, paid, owed, upFront, toReturn } })
        const { booking } = await asked<{ booking: DeskBooking }>(`/booking/${_id}`)
        expect({ status: booking.status, money: booking.money }).toEqual({ status, money })
      }
      const month = await asked<MoneyResponse>('/desk/money')
      expect(month.toReturn.amount).toBe(sum([...accounts.values()].map(({ toReturn }) => toReturn)))
      for (const state of ['held', 'submitted'] as const)
        expect(month.expected[state].amount).toBe(
          sum([...accounts.values()].filter(one => one.state === state).map(({ upFront }) => upFront)),
        )
      open += month.toReturn.count

      // Marking what has ended changes no state: the accounts had it all along.
      await lapseHolds(spa.db, offered.service._id, NOW)
      for (const { id, status } of await spa.db.selectFrom('bookings').select(['id', 'status']).execute())
        expect(status).toBe(accounts.get(id)!.state)
    }),
    { numRuns: times(12, 40) },
  )
  expect(open).toBeGreaterThan(0)
})

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
