import { useEffect, useRef, useState } from 'react'
import { WEEK } from '#contract/catalogue/availability.ts'
import type { CheckHoursBody, CheckHoursResponse } from '#contract/catalogue/hours-desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { checkHours, setTreatmentHours } from '#web/api/hours.ts'
import { fetchSpa } from '#web/api/spa.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { announce } from '#web/desk/notice.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { BookingsOutside } from '../services/BookingsOutside.tsx'
import { toAvailability, type Week } from '../services/draft.ts'
import type { SpaField } from '../spa/fields.ts'
import { hasDraft, SectionForm } from '../spa/SectionForm.tsx'

const FIELDS: SpaField[] = [{ name: 'deskHours', label: 'When you are open', kind: 'week' }]
const SECTION = { id: 'hours', title: 'Your hours', about: '', fields: FIELDS }

/** The spa's opening hours, which cap every treatment's. */
export function SpaHours({ mayChange }: { mayChange: boolean }) {
  const { deskHours } = useSpa()
  const [isEditing, setEditing] = useState(() => mayChange && hasDraft(SECTION.id))
  return (
    <section aria-labelledby="spa-hours" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="spa-hours" className="text-xl font-semibold">
          Your hours
        </h2>
        <Hint>Customers see them on the site, and cannot book outside them.</Hint>
      </div>
      {isEditing ? <Editor onDone={() => setEditing(false)} /> : <SavedWeek deskHours={deskHours} />}
      {mayChange && !isEditing && (
        <>
          <div className="flex flex-wrap gap-2">
            <OutlineButton onClick={() => setEditing(true)}>Change your hours</OutlineButton>
            <ButtonLink look="outline" to={deskPaths.catalogue}>
              Hours of one treatment
            </ButtonLink>
          </div>
          <Effect deskHours={deskHours} />
        </>
      )}
    </section>
  )
}

function SavedWeek({ deskHours }: Pick<CheckHoursBody, 'deskHours'>) {
  return (
    <dl className="grid gap-y-1 rounded-card border border-ink/15 bg-white/50 p-4">
      {WEEK.map(day => {
        const ranges = deskHours.find(open => open.day === day)?.timeRanges ?? []
        return (
          <div key={day} className="flex flex-wrap justify-between gap-x-6">
            <dt>{day}</dt>
            <dd className={`ml-auto text-right tabular-nums ${ranges.length === 0 ? 'text-stone' : ''}`}>
              {ranges.map(timeRangeLabel).join(', ') || 'Closed'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Editor({ onDone }: { onDone(): void }) {
  return (
    <Loaded from={useDeskData('spa', fetchSpa)} label="Loading your hours">
      {spa => (
        <SectionForm
          section={SECTION}
          saved={spa}
          beforeSaving={({ deskHours }) => <Effect deskHours={toAvailability(deskHours as Week)} isDraft />}
          onDone={onDone}
        />
      )}
    </Loaded>
  )
}

function Effect({ deskHours, isDraft = false }: { deskHours: CheckHoursBody['deskHours']; isDraft?: boolean }) {
  const checked = useHoursCheck(deskHours)
  if (!checked) return null
  return (
    <>
      <CustomersCanBook days={checked.days} isDraft={isDraft} />
      {isDraft ? <BookingsOutside bookings={checked.outside} /> : <SameHours treatments={checked.treatments} />}
    </>
  )
}

function CustomersCanBook({ days, isDraft }: { days: CheckHoursResponse['days']; isDraft: boolean }) {
  return (
    <section aria-label="What customers can book" className="rounded-card bg-linen p-3">
      <h3 className="mb-1 font-sans font-semibold">{isDraft ? 'Then customers can book' : 'Customers can book'}</h3>
      <ul className="grid grid-cols-1 gap-y-1 text-[0.9375rem]/6">
        {days.map(({ day, date, first, last, treatments, of, message }) => (
          <li key={day}>
            <span className="text-stone">{dayAndMonth(date)}: </span>
            <span className="tabular-nums">
              {message ?? (first === last ? first : `${first} to ${last}`)}
              {!message && treatments < of && `, ${treatments} of ${of} treatments`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CHECK_AFTER_MS = 400

/** Fetched when typing pauses. As desk data it is fetched again after every change of the spa. */
function useHoursCheck(deskHours: CheckHoursBody['deskHours']) {
  const typed = JSON.stringify(deskHours)
  const [settled, setSettled] = useState(typed)
  const { data } = useDeskData(`hours ${settled}`, () => checkHours({ deskHours: JSON.parse(settled) }))
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const last = useRef(data)
  last.current = data ?? last.current
  return last.current
}

const NAMED_MAX = 5

function SameHours({ treatments }: { treatments: CheckHoursResponse['treatments'] }) {
  const [isBusy, setBusy] = useState(false)
  const own = treatments.filter(({ isSame }) => !isSame)
  const closed = own.filter(({ daysOutside }) => daysOutside.length > 0)
  if (own.length === 0) return <Hint>All treatments can be booked in all of your hours.</Hint>

  async function makeSame() {
    setBusy(true)
    await announce(setTreatmentHours, ({ changed, before }) => ({
      text: changed === 1 ? '1 treatment now has your hours' : `${changed} treatments now have your hours`,
      undo: () => setTreatmentHours(before),
    }))
    setBusy(false)
  }

  return (
    <section aria-label="Hours of the treatments" className="grid grid-cols-1 gap-2 text-[0.9375rem]/6">
      <p>
        {own.length === 1
          ? '1 treatment has hours of its own.'
          : `${own.length} of ${treatments.length} treatments have hours of their own.`}{' '}
        They can be booked only while your spa is open too.
      </p>
      {closed.length > 0 && (
        <p className="rounded-card border-2 border-amber bg-gold/15 p-3">
          Your spa is closed in some of their hours: {closed.slice(0, NAMED_MAX).map(named).join('; ')}
          {closed.length > NAMED_MAX && ` and ${closed.length - NAMED_MAX} more`}.
        </p>
      )}
      <div>
        <OutlineButton disabled={isBusy} onClick={makeSame}>
          Same hours for all treatments
        </OutlineButton>
      </div>
    </section>
  )
}

const named = ({ name, daysOutside }: CheckHoursResponse['treatments'][number]) =>
  `${name} (${daysOutside.map(day => day.slice(0, 3)).join(', ')})`
