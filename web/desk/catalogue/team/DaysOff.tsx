import { Plus, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { fetchLiveBetween } from '#web/api/closures.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { List, Section } from '#web/desk/List.tsx'
import { partId, partName, partsOf, whoOf } from '#web/desk/parts.ts'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { dayName, today } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FIRST_HOURS, Range } from '../services/AvailabilityEditor.tsx'
import { errorsBelow } from '../services/draft.ts'
import type { Draft } from './member-draft.ts'

interface Props<Part extends keyof Draft> {
  draft: Pick<Draft, Part>
  /** Keyed by index and field: "0.from". */
  errors: Record<string, string>
  onChange(part: Pick<Draft, Part>): void
}

export function DaysOff({ draft, memberId, errors, onChange }: Props<'daysOff'> & { memberId: string }) {
  const { daysOff } = draft
  const put = (next: Draft['daysOff']) => onChange({ daysOff: next })
  return (
    <Section title="Days off">
      {daysOff.every(({ to }) => isOver(to)) && <Hint>None ahead.</Hint>}
      {/* Those over are kept, out of sight. */}
      {daysOff.map((days, at) => {
        const { from, to, reason } = days
        const set = (part: Partial<typeof days>) => put(daysOff.with(at, { ...days, ...part }))
        const name = `days off ${at + 1}`
        return isOver(to) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <Card key={at} name={name}>
            <TextField
              label="First day"
              type="date"
              value={from}
              error={errors[`${at}.from`]}
              onChange={({ target }) => set({ from: target.value, to: to > target.value ? to : target.value })}
            />
            <TextField
              label="Last day"
              type="date"
              min={from}
              value={to}
              error={errors[`${at}.to`]}
              onChange={({ target }) => set({ to: target.value })}
            />
            <LastField name={name} onRemove={() => put(daysOff.toSpliced(at, 1))}>
              <TextField
                label="Reason, for us only (optional)"
                placeholder="Annual leave"
                maxLength={200}
                value={reason}
                onChange={({ target }) => set({ reason: target.value })}
              />
            </LastField>
            {from && to && from <= to && <BookedThen memberId={memberId} from={from} to={to} />}
          </Card>
        )
      })}
      <AddButton onClick={() => put([...daysOff, { from: '', to: '', reason: '' }])}>Add days off</AddButton>
    </Section>
  )
}

/** Days with hours of their own, also ones that the week leaves out. */
export function ExtraDays({ draft: { extraDays }, errors, onChange }: Props<'extraDays'>) {
  const put = (next: Draft['extraDays']) => onChange({ extraDays: next })
  return (
    <Section title="Extra days">
      <Hint>A day with other hours than usual, or one they work though it is usually off.</Hint>
      {extraDays.map((day, at) => {
        const { date, hours } = day
        const [own, name] = [errorsBelow(errors, String(at)), `extra day ${at + 1}`]
        const setHours = (next: typeof hours) => put(extraDays.with(at, { date, hours: next }))
        return isOver(date) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <Card key={at} name={name}>
            <LastField name={name} onRemove={() => put(extraDays.toSpliced(at, 1))}>
              <TextField
                label="Day"
                type="date"
                value={date}
                error={own.date}
                onChange={({ target }) => put(extraDays.with(at, { date: target.value, hours }))}
              />
            </LastField>
            <div className="col-span-2">
              {hours.map((range, nth) => (
                <Range
                  // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the day
                  key={nth}
                  name={hours.length > 1 ? `${name}, range ${nth + 1}` : name}
                  hours={range}
                  error={own[nth]}
                  onChange={changed => setHours(hours.with(nth, changed))}
                  onRemove={hours.length > 1 ? () => setHours(hours.toSpliced(nth, 1)) : undefined}
                />
              ))}
              <RoundButton
                label={`Add a range on ${name}`}
                icon={Plus}
                onClick={() => setHours([...hours, { from: '', until: '' }])}
              />
            </div>
          </Card>
        )
      })}
      <AddButton onClick={() => put([...extraDays, { date: '', hours: [FIRST_HOURS] }])}>Add an extra day</AddButton>
    </Section>
  )
}

const isOver = (date: string) => date !== '' && date < today()

/** What is booked with them on days off: saving moves nobody. */
function BookedThen({ memberId, from, to }: { memberId: string; from: string; to: string }) {
  const { data } = useDeskData(`inside ${from} ${to}`, () => fetchLiveBetween(from, to))
  const own = (data ?? []).flatMap(partsOf).filter(({ therapist }) => therapist?._id === memberId)
  if (own.length === 0) return null
  return (
    <section aria-label="Booked on these days" className="col-span-2 rounded-card border-2 border-amber bg-gold/15 p-3">
      <p className="text-[0.9375rem]/6">
        <strong className="font-semibold">
          {own.length === 1 ? '1 treatment is booked with them' : `${own.length} treatments are booked with them`}
        </strong>{' '}
        on these days. Saving moves nobody.
      </p>
      <Link
        to={officePaths.away(memberId, from)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Hand them over
      </Link>
      <List of={own} keyOf={part => partId(part)} className="divide-y divide-amber/40 border-t border-amber/40">
        {part => (
          <Link to={deskPaths.booking(part._id)} className="block py-2 hover:underline">
            <strong className="font-semibold wrap-anywhere">{whoOf(part)}</strong>, {dayName(part.bookingDate)},{' '}
            {part.bookingTime}
            <span className="block text-[0.9375rem]/6 text-stone">{partName(part)}</span>
          </Link>
        )}
      </List>
    </section>
  )
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 rounded-card border border-ink/20 bg-cream p-3">
      <legend className="sr-only">{name}</legend>
      {children}
    </fieldset>
  )
}

/** A field with the button beside it that removes the card. */
function LastField({ name, onRemove, children }: { name: string; onRemove(): void; children: ReactNode }) {
  return (
    <div className="col-span-2 flex items-end gap-1">
      <div className="min-w-0 grow">{children}</div>
      <RoundButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} className="mb-0.5" />
    </div>
  )
}

function AddButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <OutlineButton className="justify-self-start" onClick={onClick}>
      <Icon of={Plus} size={18} />
      {children}
    </OutlineButton>
  )
}
