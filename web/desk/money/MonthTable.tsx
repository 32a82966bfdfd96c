import type { MoneyDay } from '#contract/money/money-desk.ts'
import { weekdayOf } from '#contract/platform/dates.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { csvText } from '../csv-file.ts'
import { Scrollable } from '../Scrollable.tsx'
import { METHODS, moneyText } from '../words.ts'

const WAYS = ['in', 'out'] as const
type Way = (typeof WAYS)[number]
type Method = (typeof PAYMENT_METHODS)[number]

const headOf = ({ way, method }: { way: Way; method: Method }) => `${way === 'in' ? 'In' : 'Out'}: ${METHODS[method]}`

const sumOf = (days: MoneyDay[], way: Way, methods: readonly Method[] = PAYMENT_METHODS) =>
  days.reduce((sum, day) => methods.reduce((all, method) => all + day[way][method], sum), 0)

/** Money in and out by method, without empty columns; also the printed form. */
export function MonthTable({ days }: { days: MoneyDay[] }) {
  if (days.length === 0) return <p className="text-stone">No money moved in this month.</p>
  const columns = WAYS.flatMap(way =>
    PAYMENT_METHODS.filter(method => sumOf(days, way, [method]) > 0).map(method => ({ way, method })),
  )
  const row = (some: MoneyDay[]) => (
    <>
      {columns.map(({ way, method }) => (
        <td key={way + method}>{figure(sumOf(some, way, [method]))}</td>
      ))}
      <td className="font-semibold">{figure(sumOf(some, 'in') - sumOf(some, 'out'))}</td>
    </>
  )
  return (
    <Scrollable label="The month as a table">
      <table className="w-full text-right text-[0.9375rem]/6 whitespace-nowrap tabular-nums [&_td]:px-2 [&_td]:py-1.5 [&_th]:px-2 [&_th]:py-1.5">
        <thead>
          <tr className="border-b-2 border-ink/30">
            <th scope="col" className="text-left">
              Day
            </th>
            {columns.map(({ way, method }) => (
              <th key={way + method} scope="col">
                {headOf({ way, method })}
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
    </Scrollable>
  )
}

/** Always every column: the next month's file has to fit under this one. */
export function monthCsv(days: readonly MoneyDay[]): string {
  const columns = WAYS.flatMap(way => PAYMENT_METHODS.map(method => ({ way, method })))
  return csvText([
    ['Date', ...columns.map(headOf)],
    ...days.map(day => [day.date, ...columns.map(({ way, method }) => day[way][method])]),
  ])
}

const figure = (amount: number) => (amount === 0 ? '–' : amount < 0 ? `− ${moneyText(-amount)}` : moneyText(amount))
