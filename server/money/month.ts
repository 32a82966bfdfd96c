import { addDays } from '#contract/dates.ts'
import type { MoneyDay, MoneyResponse } from '#contract/money-desk.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { refundsOf } from '#server/booking/refund/refund.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import {
  type DaySum,
  selectDaySums,
  selectExpected,
  selectToReturn,
  selectTransfersIn,
  selectUnseen,
} from './queries.ts'

/** What is expected, what came in, what has to go back, and the month day by day. */
export async function moneyOfMonth(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'cache' | 'config'>,
  asked?: string,
): Promise<Omit<MoneyResponse, 'success'>> {
  const { db, clock } = deps
  const spa = await currentSpa(deps)
  const { timeZone } = spa
  const now = clock.now()
  const zone = zoneNamed(timeZone)
  const month = asked ?? zone.dateOf(now.getTime()).slice(0, 7)
  const starts = (date: string) => new Date(zone.day(date).start)
  const days = datesOf(month).map(date => ({ date, from: starts(date), until: starts(addDays(date, 1)) }))
  const window = { from: days[0]!.from, until: days.at(-1)!.until }
  const [submitted, held, confirmed, unseen, toReturn, sums] = await Promise.all([
    selectExpected(db, 'submitted', now),
    selectExpected(db, 'held', now),
    selectTransfersIn(db, window),
    selectUnseen(db, window, now),
    selectToReturn(db, now),
    selectDaySums(db, days),
  ])
  const promises = await refundsOf(
    db,
    toReturn.list.map(({ _id }) => _id),
    { spa, now },
  )
  const figure = ({ count, amount }: { count: number; amount: number }) => ({ count, amount })
  return {
    month,
    expected: { submitted: figure(submitted), held: figure(held), bookings: [...submitted.list, ...held.list] },
    confirmed,
    unmatched: { ...figure(unseen), payments: unseen.list.map(line => ({ ...line, at: line.at.toISOString() })) },
    toReturn: {
      ...figure(toReturn),
      bookings: toReturn.list.map(line => ({ ...line, promise: promises.get(line._id) ?? null })),
    },
    days: daysOf(sums),
  }
}

function datesOf(month: string): string[] {
  const dates: string[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date)
  return dates
}

function daysOf(sums: DaySum[]): MoneyDay[] {
  const nothing = () => Object.fromEntries(PAYMENT_METHODS.map(method => [method, 0])) as MoneyDay['in']
  const days = new Map<string, MoneyDay>()
  for (const { date, direction, method, amount } of sums) {
    const day = days.get(date) ?? { date, in: nothing(), out: nothing() }
    day[direction][method] = amount
    days.set(date, day)
  }
  return [...days.values()]
}
