import { weekdayOf } from '#contract/dates.ts'
import type { MoneyDay } from '#contract/money-desk.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { METHODS, moneyText } from '../words.ts'

const WAYS = { in: 'In', out: 'Out' } as const
type Way = keyof typeof WAYS

/** In and out by method, as far as there was any; it prints as it stands. */
export function MonthTable({ days }: { days: MoneyDay[] }) {
  if (days.length === 0) return <p className="text-stone">No money moved in this month.</p>
  const sumOf = (some: MoneyDay[], way: Way, method?: (typeof PAYMENT_METHODS)[number]) =>
    some.reduce(
      (sum, day) => sum + (method ? day[way][method] : PAYMENT_METHODS.reduce((all, one) => all + day[way][one], 0)),
      0,
    )
  const columns = (Object.keys(WAYS) as Way[]).flatMap(way =>
    PAYMENT_METHODS.filter(method => sumOf(days, way, method) > 0).map(method => ({ way, method })),
  )
  const row = (some: MoneyDay[]) => (
    <>
      {columns.map(({ way, method }) => (
        <td key={way + method}>{figure(sumOf(some, way, method))}</td>
      ))}
      <td className="font-semibold">{figure(sumOf(some, 'in') - sumOf(some, 'out'))}</td>
    </>
  )
  return (
    <section
      aria-label="The month as a table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the arrow keys
      tabIndex={0}
      className="-mx-4 overflow-x-auto px-4 print:overflow-visible"
    >
      <table className="w-full text-right text-[0.9375rem]/6 whitespace-nowrap tabular-nums [&_td]:px-2 [&_td]:py-1.5 [&_th]:px-2 [&_th]:py-1.5">
        <thead>
          <tr className="border-b-2 border-ink/30">
            <th scope="col" className="text-left">
              Day
            </th>
            {columns.map(({ way, method }) => (
              <th key={way + method} scope="col">
                {WAYS[way]}: {METHODS[method]}
              </th>
            ))}
            <th scope="col">Together</th>
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <tr key={day.date} className="border-b border-ink/10 break-inside-avoid">
              <th scope="row" className="text-left font-normal">
                {weekdayOf(day.date).slice(0, 3)} {Number(day.date.slice(8))}
              </th>
              {row([day])}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink/30 font-semibold">
            <th scope="row" className="text-left">
              Month
            </th>
            {row(days)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const figure = (amount: number) => (amount === 0 ? '–' : amount < 0 ? `− ${moneyText(-amount)}` : moneyText(amount))
