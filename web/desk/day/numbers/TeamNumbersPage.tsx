import { Download, Printer } from 'lucide'
import type { TherapistNumbers } from '#contract/catalogue/team.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { fetchTeamNumbers, type TeamNumbers } from '#web/api/team-desk.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { Link } from '#web/navigation/navigation.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { ChoosePeriod, periodText, usePeriod } from './Period.tsx'
import { Plot } from './Plot.tsx'
import { hoursText, shareText, signed } from './tables.ts'
import { payCsv, teamTablesOf } from './team-tables.ts'

/** What each of the team did, brought in and is to be paid. */
export default function TeamNumbersPage() {
  const period = usePeriod()
  const { days } = period
  const numbers = useDeskData(`team numbers ${days.from} ${days.to}`, () => fetchTeamNumbers(days))
  const therapists = numbers.data?.therapists ?? []
  return (
    <Screen
      title="By person"
      about={periodText(days)}
      hasBack
      actions={
        <div className="flex print:hidden">
          <RoundButton
            label="Save what to pay as CSV"
            icon={Download}
            disabled={therapists.length === 0}
            onClick={() => saveFile(`pay-${days.from}-${days.to}.csv`, 'text/csv', payCsv(therapists, days))}
          />
          <RoundButton label="Print" icon={Printer} onClick={() => print()} />
        </div>
      }
    >
      <ChoosePeriod {...period} />
      <Loaded from={numbers} label="Adding up">
        {data => (data.therapists.length === 0 ? <Nobody /> : <Numbers numbers={data} />)}
      </Loaded>
    </Screen>
  )
}

function Nobody() {
  return (
    <p>
      Nobody of the team worked on these days. You name who treats under{' '}
      <Link to={officePaths.team} className="underline underline-offset-4">
        Team and rooms
      </Link>
      .
    </p>
  )
}

function Numbers({ numbers }: { numbers: TeamNumbers }) {
  const { therapists, from, to } = numbers
  return (
    <div className="grid grid-cols-1 gap-4">
      <Sums therapists={therapists} />
      <div className="gap-4 lg:columns-2 print:columns-1">
        {teamTablesOf(numbers).map(table => (
          <Plot key={table.name} table={table} days={`${from}-${to}`} />
        ))}
      </div>
      <section className="min-w-0">
        <h2 className="text-xl font-semibold">To pay</h2>
        <Hint className="mb-3">
          The share of the prices of visits that took place, as it is set for each person under{' '}
          <Link to={officePaths.team} className="underline underline-offset-4">
            Team and rooms
          </Link>
          .
        </Hint>
        <div className="gap-4 lg:columns-2 print:columns-1">
          {therapists.map(one => (
            <Pay key={one._id} of={one} />
          ))}
        </div>
      </section>
    </div>
  )
}

function Sums({ therapists }: { therapists: readonly TherapistNumbers[] }) {
  const sum = (of: (one: TherapistNumbers) => number) => therapists.reduce((all, one) => all + of(one), 0)
  const [booked, worked] = [sum(one => one.bookedMinutes), sum(one => one.workedMinutes)]
  const sums = [
    ['Treatments', String(sum(one => one.treatments))],
    ['Income', signed(sum(one => one.income))],
    ['To pay', signed(sum(one => one.share))],
    ['With guests', hoursText(booked), `${shareText(booked, worked)} of ${hoursText(worked)} at work`],
  ]
  return (
    <section aria-label="At a glance">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] xl:grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))]">
        {sums.map(([name, now, more]) => (
          <div key={name} className="rounded-card bg-linen px-4 py-3">
            <dt className="text-[0.875rem]/5 text-stone">{name}</dt>
            <dd>
              <span className="block text-xl font-semibold tabular-nums sm:text-2xl">{now}</span>
              {more && <span className="text-[0.8125rem]/5 text-stone">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[0.875rem]/5 text-stone">
        Visits that took place, at their prices. Came back: guests who booked again, with anyone, in these days or the
        90 after them.
      </p>
    </section>
  )
}

/** One person's slip: by service, and the sum. */
function Pay({ of: { _id, name, byService, treatments, income, share } }: { of: TherapistNumbers }) {
  const [heading, middle] = [`pay-${_id}`, 'py-1.5 pr-3 text-right whitespace-nowrap max-sm:hidden print:table-cell']
  return (
    <section className="mb-4 min-w-0 break-inside-avoid rounded-card border border-ink/15 bg-white/50 p-4">
      <h3 id={heading} className="mb-2 font-sans text-lg font-semibold wrap-anywhere">
        {name}
      </h3>
      {byService.length === 0 ? (
        <p className="text-stone">No treatments on these days.</p>
      ) : (
        <table aria-labelledby={heading} className="w-full text-[0.9375rem]/5 tabular-nums">
          <thead>
            <tr className="border-b border-ink/15 text-left text-[0.8125rem]/5 text-stone">
              <th scope="col" className="py-1.5 pr-3 font-normal">
                Service
              </th>
              {['Treatments', 'Income', 'Share'].map(head => (
                <th key={head} scope="col" className={`${middle} font-normal`}>
                  {head}
                </th>
              ))}
              <th scope="col" className="py-1.5 text-right font-normal">
                To pay
              </th>
            </tr>
          </thead>
          <tbody>
            {byService.map(one => (
              <tr key={one.serviceId} className="border-b border-ink/10">
                <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                  {one.serviceName}
                  <span className="block text-[0.8125rem]/5 text-stone sm:hidden print:hidden">
                    {one.treatments} for {signed(one.income)}, {one.percent}%
                  </span>
                </th>
                <td className={middle}>{one.treatments}</td>
                <td className={middle}>{signed(one.income)}</td>
                <td className={middle}>{one.percent}%</td>
                <td className="py-1.5 text-right whitespace-nowrap">{signed(one.share)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink/30 font-semibold">
              <th scope="row" className="py-2 pr-3 text-left">
                Together
              </th>
              <td className={middle}>{treatments}</td>
              <td className={middle}>{signed(income)}</td>
              <td className={middle} />
              <td className="py-2 text-right whitespace-nowrap">{signed(share)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
