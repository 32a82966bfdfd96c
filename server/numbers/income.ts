import { addDays, addMonths, monthOf, weekdayOf } from '#contract/dates.ts'
import type { Moved, Numbers } from '#contract/numbers.ts'
import { DAYS_OF_WEEK, PAYMENT_METHODS } from '#contract/rules.ts'
import type { Days, MoneyRow } from './queries.ts'

const DAYS_PER_WEEK = 7

/** What moved, by every side it is looked at from. Weeks begin on Monday; those without a payment are there, too. */
export function incomeOf(rows: readonly MoneyRow[], { from, to }: Days): Numbers['income'] {
  const dated = rows.map(row => ({ ...row, date: addDays(from, row.day) }))
  const weeks: string[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, DAYS_PER_WEEK)) weeks.push(week)
  const months: string[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) months.push(month)
  const names = new Map(rows.map(({ serviceId, serviceName }) => [serviceId, serviceName]))
  const byWeek = grouped(dated, ({ date }) => mondayOf(date))
  const byMonth = grouped(dated, ({ date }) => monthOf(date))
  const byService = grouped(rows, ({ serviceId }) => serviceId)
  const byMethod = grouped(rows, ({ method }) => method)
  return {
    ...sumOf(rows),
    byWeek: weeks.map(week => ({ week, ...sumOf(byWeek.get(week)) })),
    byMonth: months.map(month => ({ month, ...sumOf(byMonth.get(month)) })),
    byService: [...names]
      .map(([serviceId, serviceName]) => ({ serviceId, serviceName, ...sumOf(byService.get(serviceId)) }))
      .sort((a, b) => b.net - a.net || a.serviceName.localeCompare(b.serviceName)),
    byMethod: PAYMENT_METHODS.map(method => ({ method, ...sumOf(byMethod.get(method)) })),
  }
}

export function sumOf(rows: readonly MoneyRow[] = []): Moved {
  const sum = (way: 'in' | 'out') => rows.reduce((total, row) => total + row[way], 0)
  const [came, went] = [sum('in'), sum('out')]
  return { in: came, out: went, net: came - went }
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

function mondayOf(date: string) {
  return addDays(date, -((DAYS_OF_WEEK.indexOf(weekdayOf(date)) + 6) % DAYS_PER_WEEK))
}
