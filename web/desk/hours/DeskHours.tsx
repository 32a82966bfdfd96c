import { deskPaths } from '#contract/desk-paths.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { timeRangeLabel } from '#contract/time.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useSpa } from '../spa.ts'

const MONDAY_FIRST = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

/** When somebody is at the desk, as the site says it. Changed with the rest of the spa's data. */
export function DeskHours({ mayChange }: { mayChange: boolean }) {
  const { deskHours } = useSpa()
  return (
    <section aria-labelledby="desk-hours">
      <h2 id="desk-hours" className="text-xl font-semibold">
        When somebody is there
      </h2>
      <p className="mb-3 text-[0.9375rem]/6 text-stone">
        The hours on the site. Which treatment can be booked when stands with each service.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-card border border-ink/15 bg-white/50 p-4">
        {MONDAY_FIRST.map(day => {
          const ranges = deskHours.find(open => open.day === day)?.timeRanges ?? []
          return (
            <div key={day} className="contents">
              <dt>{day}</dt>
              <dd className={`text-right tabular-nums ${ranges.length === 0 ? 'text-stone' : ''}`}>
                {ranges.map(timeRangeLabel).join(', ') || 'Closed'}
              </dd>
            </div>
          )
        })}
      </dl>
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink look="outline" to={deskPaths.spa}>
            Change these hours
          </ButtonLink>
          <ButtonLink look="outline" to={deskPaths.catalogue}>
            Hours of a service
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
