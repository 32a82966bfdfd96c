import { HandHeart, Printer } from 'lucide'
import type { Numbers } from '#contract/desk/numbers.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { fetchNumbers } from '#web/api/numbers.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { today } from '#web/desk/times.ts'
import { useResources } from '#web/desk/use-resources.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChoosePeriod, periodText, usePeriod } from './Period.tsx'
import { FillTable, Plot } from './Plot.tsx'
import { beforeText } from './periods.ts'
import { shareText, shortDay, signed, tablesOf } from './tables.ts'

export default function NumbersPage() {
  const period = usePeriod()
  const { days } = period
  const numbers = useDeskData(`numbers ${days.from} ${days.to}`, () => fetchNumbers(days))
  return (
    <Screen
      title="Numbers"
      about={periodText(days)}
      hasBack
      actions={<RoundButton label="Print" icon={Printer} className="print:hidden" onClick={() => print()} />}
    >
      <ChoosePeriod {...period} />
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
            <ByPerson />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** For the same days. Not shown to a spa that has named nobody. */
function ByPerson() {
  const [params] = useSearchParams()
  const { data } = useResources()
  if (!data || data.therapists.length === 0) return null
  return (
    <ButtonLink look="outline" to={`${officePaths.teamNumbers}?${params}`} className="justify-self-start print:hidden">
      <Icon of={HandHeart} size={20} />
      By person, and what each is paid
    </ButtonLink>
  )
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
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] xl:grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))]">
        {sums.map(([name, now, then]) => (
          <div key={name} className="rounded-card bg-linen px-4 py-3">
            <dt className="text-[0.875rem]/5 text-stone">{name}</dt>
            <dd>
              <span className="block text-xl font-semibold tabular-nums sm:text-2xl">{now}</span>
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
