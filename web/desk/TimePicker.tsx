import { ChevronLeft, ChevronRight } from 'lucide'
import { useEffect, useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { parseTimeLabel } from '#contract/time.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chip, Tick } from './Chips.tsx'
import { RoundButton } from './RoundButton.tsx'
import { dayName, labelOfField, today } from './times.ts'

export interface When {
  date: string
  time: string
  anyTime?: boolean
  squeezeIn?: boolean
  /** Somebody is free then, but whether the treatment is offered is not known yet: the first time from then on is taken. */
  isWish?: boolean
}

interface Props {
  subServiceId: string
  /** The number of a booking that gives its time up for the new one. */
  moving?: string
  value: When
  onDate(date: string): void
  /** A time was chosen: one of the free ones, or another with what it breaks. */
  onPick(when: When): void
}

/** The free times of a day from the one engine; any other time with ticks that say what they break. */
export function TimePicker({ subServiceId, moving, value, onDate, onPick }: Props) {
  const { date } = value
  const { times, message, nextFreeDate, isLoaded } = useTimes(subServiceId, date, moving)
  useEffect(() => {
    if (value.isWish && isLoaded) onPick({ date, time: times.find(time => isFrom(time, value.time)) ?? '' })
  })
  return (
    <div className="grid grid-cols-1 gap-4">
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
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2">
        <legend className="sr-only">Free times</legend>
        {times.map(time => (
          <Chip key={time} isOn={time === value.time} onClick={() => onPick({ date, time })}>
            {time}
          </Chip>
        ))}
      </fieldset>
      {message && <p className="text-[0.9375rem]">{message}</p>}
      {nextFreeDate && (
        <Button look="outline" onClick={() => onDate(nextFreeDate)}>
          Go to {dayName(nextFreeDate)}
        </Button>
      )}
      <AnotherTime value={value} onPick={onPick} />
    </div>
  )
}

const isFrom = (time: string, first: string) => (parseTimeLabel(time) ?? 0) >= (parseTimeLabel(first) ?? 0)

function AnotherTime({ value, onPick }: Pick<Props, 'value' | 'onPick'>) {
  const [time, setTime] = useState('')
  const [rules, setRules] = useState<Pick<When, 'anyTime' | 'squeezeIn'>>({})
  return (
    <details className="rounded-card border border-ink/15 px-4 open:pb-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Another time</summary>
      <div className="grid gap-2">
        <TextField label="Time" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        <Tick isOn={rules.anyTime ?? false} onChange={anyTime => setRules({ ...rules, anyTime })}>
          Outside the offered times: ignores opening hours and closed days
        </Tick>
        <Tick isOn={rules.squeezeIn ?? false} onChange={squeezeIn => setRules({ ...rules, squeezeIn })}>
          Squeeze in: one more client than you have rooms for
        </Tick>
        <Button
          look="outline"
          disabled={time === ''}
          onClick={() => onPick({ date: value.date, time: labelOfField(time), ...rules })}
        >
          Take {labelOfField(time) || 'this time'}
        </Button>
      </div>
    </details>
  )
}

interface Times {
  times: string[]
  message?: string
  nextFreeDate?: string
  isLoaded: boolean
}

export function useTimes(subServiceId: string, date: string, moving?: string) {
  const [state, setState] = useState<Times>({ times: [], isLoaded: false })
  const [asked, setAsked] = useState('')
  const asks = `${subServiceId} ${date} ${moving}`
  if (asks !== asked) {
    setAsked(asks)
    setState({ ...state, isLoaded: false })
  }
  useEffect(() => {
    if (!subServiceId || !date) return
    let isWanted = true
    fetchAvailableTimes({ subServiceId, date, moving, forDesk: 'true' }).then(
      ({ data: { availableTimes, message, nextFreeDate } }) =>
        isWanted && setState({ times: availableTimes, message, nextFreeDate, isLoaded: true }),
      error =>
        isWanted &&
        setState({
          times: [],
          isLoaded: true,
          message: sentenceOf(error, 'The times did not load. Please check your connection.'),
        }),
    )
    return () => {
      isWanted = false
    }
  }, [subServiceId, date, moving])
  return state
}
