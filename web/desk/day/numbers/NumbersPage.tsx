import { Printer } from 'lucide'
import type { Numbers } from '#contract/desk/numbers.ts'
import { isPlainDate } from '#contract/platform/dates.ts'
import { fetchNumbers } from '#web/api/numbers.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { today } from '#web/desk/times.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FillTable, Plot } from './Plot.tsx'
import { beforeText, type Days, daysOf, isPeriod, PERIODS, type Period } from './periods.ts'
import { shareText, shortDay, signed, tablesOf } from './tables.ts'

/** The period is in the address: Back, a reload and a bookmark keep it. */
export default function NumbersPage() {
  const [params, setParams] = useSearchParams()
  const param = params.get('period')
  const period: Period = isPeriod(param) ? param : 'month'
  const days = period === 'own' ? ownDays(params) : daysOf(period, today())
  const numbers = useDeskData(`numbers ${days.from} ${days.to}`, () => fetchNumbers(days))
  const choose = (next: Period) => setParams(next === 'own' ? { period: next, ...days } : { period: next })
  const setDay = (name: keyof Days, { value }: HTMLInputElement) =>
    isPlainDate(value) && setParams({ period, ...days, [name]: value }, { replace: true })
  return (
    <Screen
      title="Numbers"
      about={`${shortDay(days.from)} ${days.from.slice(0, 4)} to ${shortDay(days.to)} ${days.to.slice(0, 4)}`}
      hasBack
      actions={<RoundButton label="Print" icon={Printer} className="print:hidden" onClick={() => print()} />}
    >
      <div className="mb-4 grid gap-3 print:hidden">
        <Chips label="Period" isRow options={PERIODS} value={period} onChange={choose} />
        {period === 'own' && (
          <div className="grid max-w-md grid-cols-2 gap-4">
            <TextField label="From" type="date" value={days.from} onChange={({ target }) => setDay('from', target)} />
            <TextField label="To" type="date" value={days.to} onChange={({ target }) => setDay('to', target)} />
          </div>
        )}
      </div>
      <Loaded from={numbers} label="Adding up">
        {data => (
          <div className="grid grid-cols-1 gap-4">
            <Sums numbers={data} />
            <div className="gap-4 lg:columns-2 print:columns-1">
              {tablesOf(data).map(table => (
                <Plot key={table.name} table={table} days={`${days.from}-${days.to}`} />
              ))}
              <FillTable fill={data.fill} days={`${days.from}-${days.to}`} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function ownDays(params: URLSearchParams): Days {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const month = daysOf('month', today())
  return { from: isPlainDate(from) ? from : month.from, to: isPlainDate(to) ? to : month.to }
}

function Sums({ numbers }: { numbers: Numbers }) {
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
