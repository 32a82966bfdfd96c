import { Copy, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import { WEEK } from '#contract/catalogue/availability.ts'
import type { CheckResponse, DayCheck } from '#contract/catalogue/catalogue-desk.ts'
import type { DayName } from '#contract/catalogue/hours.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { Chip, Chips } from '#web/desk/Chips.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Hours, Week } from './draft.ts'

interface Props {
  week: Week
  onChange(week: Week): void
  /** Keyed by day and index: "Monday.0". */
  errors: Record<string, string>
  check?: CheckResponse['subServices'][number]
  legend?: string
  /** Shown on a day without a range. */
  none?: string
}

export const FIRST_HOURS: Hours = { from: '09:00', until: '17:00' }

/** A week of time ranges, with the effect the server reports for each day. */
export function AvailabilityEditor(props: Props) {
  const { week, onChange, errors, check, legend = 'When it can be booked', none = 'Not offered' } = props
  const [copied, setCopied] = useState<DayName>()
  const set = (day: DayName, hours: Hours[]) => onChange({ ...week, [day]: hours })
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <ul className="mt-2 grid grid-cols-1 divide-y divide-ink/10 rounded-card border border-ink/20 bg-cream">
        {WEEK.map(day => (
          <li key={day} className="px-3 py-1.5">
            <div className="flex items-center gap-1">
              <span className="w-26 font-semibold">{day}</span>
              <span className="grow text-[0.9375rem] text-stone">{week[day].length === 0 && none}</span>
              {week[day].length > 0 && (
                <RoundButton
                  label={`Copy ${day} to other days`}
                  icon={Copy}
                  aria-expanded={copied === day}
                  onClick={() => setCopied(copied === day ? undefined : day)}
                />
              )}
              <RoundButton
                label={`Add a range on ${day}`}
                icon={Plus}
                onClick={() => set(day, [...week[day], week[day].length > 0 ? { from: '', until: '' } : FIRST_HOURS])}
              />
            </div>
            {week[day].map((hours, at) => (
              <Range
                // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the day
                key={at}
                name={week[day].length > 1 ? `${day}, range ${at + 1}` : day}
                hours={hours}
                error={errors[`${day}.${at}`]}
                onChange={changed => set(day, week[day].with(at, changed))}
                onRemove={() => set(day, week[day].toSpliced(at, 1))}
              />
            ))}
            <DayNotes check={check?.days.find(one => one.day === day)} />
            {copied === day && (
              <CopyTo
                from={day}
                onDone={days => {
                  onChange({ ...week, ...Object.fromEntries(days.map(other => [other, week[day]])) })
                  setCopied(undefined)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {check && <TimesPreview days={check.days} />}
    </fieldset>
  )
}

type RangeProps = { name: string; hours: Hours; error?: string; onChange(hours: Hours): void; onRemove?(): void }

export function Range({ name, hours, error, onChange, onRemove }: RangeProps) {
  const field = (which: keyof Hours) => (
    <input
      type="time"
      aria-label={`${name}: ${which}`}
      aria-invalid={error ? true : undefined}
      value={hours[which]}
      onChange={({ target }) => onChange({ ...hours, [which]: target.value })}
      className={`min-h-11 min-w-0 grow basis-0 rounded-lg border bg-white/60 px-2 text-base/6 max-sm:[&::-webkit-calendar-picker-indicator]:hidden ${error ? 'border-petal' : 'border-ink/35'}`}
    />
  )
  return (
    <div className="pb-1.5">
      <div className="flex items-center gap-2">
        {field('from')}
        <span className="text-stone">to</span>
        {field('until')}
        {onRemove && <RoundButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />}
      </div>
      {error && <Problem className="text-[0.9375rem]">{error}</Problem>}
    </div>
  )
}

/** A day's ranges are joined where they overlap, and capped by the spa's own hours. */
function DayNotes({ check }: { check?: DayCheck }) {
  if (!check) return null
  const left = check.outside?.map(timeRangeLabel).join(' and ')
  const merged = `These overlap or touch. They will be saved as ${check.timeRanges.map(timeRangeLabel).join(' and ')}.`
  const closed = left ? `Your spa is closed for part of this. Customers can book ${left}.` : 'Your spa is closed then.'
  return [...(check.merged ? [merged] : []), ...(check.outside ? [closed] : [])].map(note => (
    <p key={note} role="status" className="pb-1.5 text-[0.9375rem]/6 text-amber">
      {note}
    </p>
  ))
}

function CopyTo({ from, onDone }: { from: DayName; onDone(days: DayName[]): void }) {
  const [days, setDays] = useState<DayName[]>([])
  const toggle = (day: DayName) => setDays(days.includes(day) ? days.filter(one => one !== day) : [...days, day])
  const others = WEEK.filter(day => day !== from)
  return (
    <fieldset className="mb-2 min-w-0 rounded-card bg-linen p-3">
      <legend className="sr-only">Copy {from} to</legend>
      <div className="flex flex-wrap gap-2">
        {others.map(day => (
          <Chip key={day} isOn={days.includes(day)} onClick={() => toggle(day)}>
            {day.slice(0, 3)}
          </Chip>
        ))}
        <SmallButton onClick={() => setDays(others)}>All</SmallButton>
      </div>
      <Button className="mt-3" disabled={days.length === 0} onClick={() => onDone(days)}>
        Copy {from} to {days.length === 1 ? '1 day' : `${days.length} days`}
      </Button>
    </fieldset>
  )
}

/** Computed by the server with today's bookings, blocks and closures. */
function TimesPreview({ days }: { days: DayCheck[] }) {
  const [day, setDay] = useState<DayName>('Monday')
  const { date, times, message } = days.find(one => one.day === day)!
  return (
    <section aria-label={`What customers see on ${day}`} className="mt-3 rounded-card bg-linen p-3">
      <p className="mb-1 font-semibold">What customers see on {day}</p>
      <Chips
        label="Day"
        isRow
        options={days.map(one => ({ value: one.day, label: one.day.slice(0, 3) }))}
        value={day}
        onChange={setDay}
      />
      <p className="mt-2 text-[0.9375rem]/6">
        <span className="text-stone">{dayAndMonth(date)}: </span>
        <span className="tabular-nums">{message ?? times.join(', ')}</span>
      </p>
    </section>
  )
}
