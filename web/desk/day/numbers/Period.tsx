import { isPlainDate } from '#contract/platform/dates.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { today } from '#web/desk/times.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type Days, daysOf, isPeriod, PERIODS, type Period } from './periods.ts'
import { shortDay } from './tables.ts'

/** The period is in the address: Back, a reload and a bookmark keep it. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const param = params.get('period')
  const period: Period = isPeriod(param) ? param : 'month'
  const days = period === 'own' ? ownDays(params) : daysOf(period, today())
  return {
    period,
    days,
    choose: (next: Period) => setParams(next === 'own' ? { period: next, ...days } : { period: next }),
    setDay: (name: keyof Days, { value }: HTMLInputElement) =>
      isPlainDate(value) && setParams({ period, ...days, [name]: value }, { replace: true }),
  }
}

export function ChoosePeriod({ period, days, choose, setDay }: ReturnType<typeof usePeriod>) {
  return (
    <div className="mb-4 grid gap-3 print:hidden">
      <Chips label="Period" isRow options={PERIODS} value={period} onChange={choose} />
      {period === 'own' && (
        <div className="grid max-w-md grid-cols-2 gap-4">
          <TextField label="From" type="date" value={days.from} onChange={({ target }) => setDay('from', target)} />
          <TextField label="To" type="date" value={days.to} onChange={({ target }) => setDay('to', target)} />
        </div>
      )}
    </div>
  )
}

/** "1 Nov 2026 to 30 Nov 2026" */
export const periodText = ({ from, to }: Days) =>
  `${shortDay(from)} ${from.slice(0, 4)} to ${shortDay(to)} ${to.slice(0, 4)}`

function ownDays(params: URLSearchParams): Days {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const month = daysOf('month', today())
  return { from: isPlainDate(from) ? from : month.from, to: isPlainDate(to) ? to : month.to }
}
