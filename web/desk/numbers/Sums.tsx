import type { Numbers } from '#contract/numbers.ts'
import { today } from '../times.ts'
import { beforeText } from './periods.ts'
import { shareText, shortDay, signed } from './tables.ts'

/** The figures one looks for first, each with the same of as many days before. */
export function Sums({ numbers }: { numbers: Numbers }) {
  const { income, bookings, noShowRate, fill, people, before } = numbers
  const rate = (share: number | null) => (share === null ? '–' : `${Math.round(share * 1000) / 10}%`)
  const sums: [name: string, now: string, then?: string][] = [
    ['Income', signed(income.net), signed(before.income.net)],
    ['Bookings', String(bookings), String(before.bookings)],
    ['No-shows', rate(noShowRate), rate(before.noShowRate)],
    ['Full', shareText(fill.booked, fill.offered), shareText(before.fill.booked, before.fill.offered)],
    ['New people', String(people.new)],
    ['Came back', String(people.returning)],
  ]
  return (
    <section aria-label="At a glance">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {sums.map(([name, now, then]) => (
          <div key={name} className="rounded-card bg-linen px-4 py-3">
            <dt className="text-[0.875rem]/5 text-stone">{name}</dt>
            <dd>
              <span className="block font-serif text-2xl font-semibold lining-nums tabular-nums">{now}</span>
              {then !== undefined && (
                <span className="text-[0.8125rem]/5 text-stone">{beforeText(before, today(), then)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[0.875rem]/5 text-stone">
        Compared with the same number of days before: {shortDay(before.from)} to {shortDay(before.to)}{' '}
        {before.to.slice(0, 4)}. Income is what came in less what went back, on the day it moved. Full is what is booked
        of what today’s opening hours offer.
      </p>
    </section>
  )
}
