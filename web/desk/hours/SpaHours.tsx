import { useState } from 'react'
import { WEEK } from '#contract/availability.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { timeRangeLabel } from '#contract/time.ts'
import { fetchSpa } from '#web/api/spa.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { toAvailability, type Week } from '../catalogue/draft.ts'
import { Outside } from '../catalogue/Outside.tsx'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { useSpa } from '../spa.ts'
import type { Section } from '../the-spa/fields.ts'
import { readDraft } from '../the-spa/kept-draft.ts'
import { SectionForm } from '../the-spa/SectionForm.tsx'
import { CustomersCanBook } from './CustomersCanBook.tsx'
import { SameHours } from './SameHours.tsx'
import { useHoursCheck } from './use-hours-check.ts'

const SECTION: Section = {
  id: 'hours',
  title: 'Your hours',
  about: '',
  fields: [{ name: 'deskHours', label: 'When you are open', kind: 'week' }],
}

/** When the spa is open: no treatment can be booked outside of it. The owner changes it here, the desk looks. */
export function SpaHours({ mayChange }: { mayChange: boolean }) {
  // Open where something was typed and not saved.
  const [isEditing, setEditing] = useState(() => mayChange && readDraft(SECTION.id) !== undefined)
  return (
    <section aria-labelledby="spa-hours" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="spa-hours" className="text-xl font-semibold">
          Your hours
        </h2>
        <p className="text-[0.9375rem]/6 text-stone">Customers see them on the site, and cannot book outside them.</p>
      </div>
      {isEditing ? <Editor onDone={() => setEditing(false)} /> : <SavedWeek />}
      {mayChange && !isEditing && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button look="outline" onClick={() => setEditing(true)}>
              Change your hours
            </Button>
            <ButtonLink look="outline" to={deskPaths.catalogue}>
              Hours of one treatment
            </ButtonLink>
          </div>
          <Following />
        </>
      )}
    </section>
  )
}

function SavedWeek() {
  const { deskHours } = useSpa()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-card border border-ink/15 bg-white/50 p-4">
      {WEEK.map(day => {
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
  )
}

/** What customers can book with the hours as they are saved. */
function Following() {
  const checked = useHoursCheck(useSpa().deskHours)
  if (!checked) return null
  return (
    <>
      <CustomersCanBook days={checked.days} />
      <SameHours treatments={checked.treatments} />
    </>
  )
}

function Editor({ onDone }: { onDone(): void }) {
  const saved = useDeskData('spa', fetchSpa)
  return (
    <Loaded from={saved} label="Loading your hours">
      {spa => (
        <SectionForm
          section={SECTION}
          saved={spa}
          own={() => []}
          beforeSaving={({ deskHours }) => <Preview week={deskHours as Week} />}
          onSaved={onDone}
          onCancel={onDone}
        />
      )}
    </Loaded>
  )
}

/** What would follow from the hours as they are typed. */
function Preview({ week }: { week: Week }) {
  const checked = useHoursCheck(toAvailability(week))
  if (!checked) return null
  return (
    <>
      <CustomersCanBook days={checked.days} isDraft />
      <Outside bookings={checked.outside} />
    </>
  )
}
