import { mayAct } from '#contract/access/roles.ts'
import type { MoneyDay, MoneyResponse, TakingsResponse } from '#contract/money/money-desk.ts'
import { addDays, datesOfMonth } from '#contract/platform/dates.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { refundsOf } from '#server/booking/refund/refund.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import {
  type DaySum,
  selectDaySums,
  selectExpected,
  selectTakings,
  selectToReturn,
  selectTransfersIn,
  selectUnseen,
} from './queries.ts'

export async function moneyOfMonth(deps: BookingDeps, asked?: string): Promise<Omit<MoneyResponse, 'success'>> {
  const { db, clock } = deps
  const spa = await currentSpa(deps)
  const now = clock.now()
  const zone = zoneNamed(spa.timeZone)
  const month = asked ?? zone.dateOf(now.getTime()).slice(0, 7)
  const starts = (date: string) => new Date(zone.day(date).start)
  const days = datesOfMonth(month).map(date => ({ date, from: starts(date), until: starts(addDays(date, 1)) }))
  const window = { from: days[0]!.from, until: days.at(-1)!.until }
  const [submitted, held, confirmed, unseen, toReturn, sums] = await Promise.all([
    selectExpected(db, 'submitted', now),
    selectExpected(db, 'held', now),
    selectTransfersIn(db, window),
    selectUnseen(db, window, now),
    selectToReturn(db, now),
    selectDaySums(db, days),
  ])
  const owedIds = toReturn.list.map(({ _id }) => _id)
  const promises = await refundsOf(db, owedIds, { spa, now })
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

function daysOf(sums: DaySum[]): MoneyDay[] {
  const days = new Map<string, MoneyDay>()
  for (const { date, direction, method, amount } of sums) {
    const day = days.get(date) ?? { date, ...nothing() }
    day[direction][method] = amount
    days.set(date, day)
  }
  return [...days.values()]
}

/** A day's payments by method, for the evening's till count: the owner sees all devices, the desk its own. */
export async function takingsOfDay(deps: BookingDeps, { role, deviceId }: Principal, asked?: string) {
  const zone = zoneNamed((await currentSpa(deps)).timeZone)
  const date = asked ?? zone.dateOf(deps.clock.now().getTime())
  const { start, end } = zone.day(date)
  const window = { from: new Date(start), until: new Date(end) }
  // Only the owner's own token has no device.
  const sums = await selectTakings(deps.db, window, mayAct(role, 'owner') ? undefined : (deviceId ?? ''))
  const [all, devices] = [nothing(), new Map<string, ReturnType<typeof nothing>>()]
  for (const { name, direction, method, amount } of sums) {
    const device = devices.get(name) ?? nothing()
    device[direction][method] += amount
    all[direction][method] += amount
    devices.set(name, device)
  }
  return { date, ...all, devices: [...devices].map(([name, taken]) => ({ name, ...taken })) }
}

function nothing() {
  const none = () => Object.fromEntries(PAYMENT_METHODS.map(method => [method, 0])) as TakingsResponse['in']
  return { in: none(), out: none() }
}
