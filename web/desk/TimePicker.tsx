import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import type { AvailableTimesResponse } from '#contract/booking/booking.ts'
import type { VisitPlan } from '#contract/booking/visit.ts'
import { bookingText } from '#contract/messages.ts'
import { addDays } from '#contract/platform/dates.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chip, Tick } from './Chips.tsx'
import { useText } from './form/Form.tsx'
import { RoundButton } from './RoundButton.tsx'
import { OutlineButton } from './SmallButton.tsx'
import { dayName, labelOfField, today } from './times.ts'
import { useLoad } from './use-load.ts'

export interface When {
  date: string
  time: string
  anyTime?: boolean
  squeezeIn?: boolean
  /** A room is free then, but the treatment may not be offered: the first offered time from then on is taken. */
  isWish?: boolean
  /** Of a wish: no other time is taken. */
  isOnlyThen?: boolean
  /** The wished time, which is not free that day. */
  notFree?: string
}

interface Props {
  subServiceId: string
  /** Guests and their treatments as JSON, in the place of the one sub-service. */
  visit?: string
  /** The number of the booking that moves: its own time counts as free. */
  moving?: string
  /** The treatment of its visit that alone moves. */
  part?: string
  /** Only times of this person; `onAnyone` is offered if they have none that day. */
  therapistId?: string
  onAnyone?(time: string): void
  /** The name of the person the customer of the moved booking asked for: it keeps them while they can be booked. */
  wanted?: string
  /** A part of a visit stays on the day of the others. */
  isDayFixed?: boolean
  /** Under a time of a visit: what it is made of. */
  aboutPlan?(plan: VisitPlan): string
  /** What to do about a wished time that is not free. */
  instead?(time: string): ReactNode
  /** About the times of a visit that were loaded. */
  below?(times: AvailableTimesResponse): ReactNode
  value: When
  onDate(date: string): void
  /** Called with a free time, or with another one and the rules it breaks. */
  onPick(when: When): void
}

export function TimePicker(props: Props) {
  const {
    subServiceId,
    visit,
    moving,
    part,
    therapistId,
    onAnyone,
    wanted,
    isDayFixed,
    aboutPlan,
    below,
    instead,
    value,
    onDate,
    onPick,
  } = props
  const { date } = value
  const { data, isCurrent, problem, retry } = useTimes(subServiceId, date, { visit, moving, part, therapistId })
  const loaded: Partial<AvailableTimesResponse> = problem ? {} : (data ?? {})
  const { availableTimes = [], plans = [], message, nextFreeDate, withAnyone, therapistGone } = loaded
  // A visit is told from when until when.
  const areRanges = aboutPlan !== undefined || plans.some(({ treatments }) => treatments.length > 1)
  useEffect(() => {
    if (value.isWish && isCurrent && !problem) onPick(wishedFrom(availableTimes, value))
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isDayFixed && <ChooseDay date={date} onDate={onDate} />}
      {wanted && data && !problem && (
        <p className="text-[0.9375rem]">
          {therapistGone
            ? `${wanted} can no longer be booked for this. These are the times with anyone.`
            : `These are the times of ${wanted}, whom the customer is expecting.`}
        </p>
      )}
      {value.notFree && availableTimes.length > 0 && (
        <p role="status" className="text-[0.9375rem] font-semibold">
          {bookingText.timeNotFree(value.notFree)}
        </p>
      )}
      {value.notFree && availableTimes.length > 0 && instead?.(value.notFree)}
      <fieldset
        className={`grid gap-2 ${aboutPlan ? 'grid-cols-1 sm:grid-cols-2' : areRanges ? 'grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))]'}`}
      >
        <legend className="sr-only">Free times</legend>
        {availableTimes.map(time => {
          const plan = plans.find(({ bookingTime }) => bookingTime === time)
          return (
            <Chip key={time} isOn={time === value.time} onClick={() => onPick({ date, time })}>
              {plan && areRanges ? `${time} – ${plan.endTime}` : time}
              {plan && aboutPlan && plan.treatments.length > 1 && (
                <span className="block text-[0.8125rem]/4.5 font-normal wrap-break-word">{aboutPlan(plan)}</span>
              )}
            </Chip>
          )
        })}
      </fieldset>
      {message && <p className="text-[0.9375rem]">{message}</p>}
      {problem !== undefined && (
        <p className="text-[0.9375rem]">
          {sentenceOf(problem, 'The times did not load. Please check your connection.')}{' '}
          <TryAgain onClick={retry} className="ml-2 px-5!" />
        </p>
      )}
      {data && isCurrent && below?.(data)}
      {withAnyone && onAnyone && (
        <OutlineButton onClick={() => onAnyone(withAnyone)}>With anyone, {withAnyone}</OutlineButton>
      )}
      {nextFreeDate && !isDayFixed && (
        <OutlineButton onClick={() => onDate(nextFreeDate)}>Go to {dayName(nextFreeDate)}</OutlineButton>
      )}
      <AnotherTime value={value} onPick={onPick} />
    </div>
  )
}

function ChooseDay({ date, onDate }: { date: string; onDate(date: string): void }) {
  return (
    <div className="flex items-center gap-1">
      <RoundButton
        label="The day before"
        icon={ChevronLeft}
        className="border border-ink/25"
        disabled={date <= today()}
        onClick={() => onDate(addDays(date, -1))}
      />
      <label className="min-w-0 grow text-center">
        <span className="block font-semibold">{dayName(date)}</span>
        <input
          type="date"
          aria-label="Day"
          value={date}
          onChange={({ target }) => target.value && onDate(target.value)}
          className="min-h-11 rounded-full border border-ink/25 bg-cream px-3 text-[0.9375rem]"
        />
      </label>
      <RoundButton
        label="The day after"
        icon={ChevronRight}
        className="border border-ink/25"
        onClick={() => onDate(addDays(date, 1))}
      />
    </div>
  )
}

function wishedFrom(availableTimes: readonly string[], { date, time, isOnlyThen }: When): When {
  if (!isOnlyThen) return { date, time: availableTimes.find(free => isFrom(free, time)) ?? '' }
  return availableTimes.includes(time) ? { date, time } : { date, time: '', notFree: time }
}

const isFrom = (time: string, first: string) => (parseTimeLabel(time) ?? 0) >= (parseTimeLabel(first) ?? 0)

function AnotherTime({ value, onPick }: Pick<Props, 'value' | 'onPick'>) {
  const [time, timeField] = useText('')
  const label = labelOfField(time)
  const [rules, setRules] = useState<Pick<When, 'anyTime' | 'squeezeIn'>>({})
  return (
    <details className="rounded-card border border-ink/15 px-4 open:pb-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Another time</summary>
      <div className="grid gap-2">
        <TextField label="Time" type="time" {...timeField} />
        <Tick isOn={rules.anyTime ?? false} onChange={anyTime => setRules({ ...rules, anyTime })}>
          Outside the offered times: ignores opening hours and closed days
        </Tick>
        <Tick isOn={rules.squeezeIn ?? false} onChange={squeezeIn => setRules({ ...rules, squeezeIn })}>
          Squeeze in: one more client than there is room for
        </Tick>
        <OutlineButton disabled={time === ''} onClick={() => onPick({ date: value.date, time: label, ...rules })}>
          Take {label || 'this time'}
        </OutlineButton>
      </div>
    </details>
  )
}

type Wish = Pick<Props, 'visit' | 'moving' | 'part' | 'therapistId'>

export function useTimes(subServiceId: string, date: string, { visit, moving, part, therapistId }: Wish = {}) {
  const what = visit === undefined ? { subServiceId } : { visit }
  const query = { ...what, date, moving, part, therapistId, forDesk: 'true' } as const
  const key = subServiceId && date ? JSON.stringify(query) : undefined
  return useLoad(key, async () => (await fetchAvailableTimes(query)).data)
}
