import { useEffect, useRef, useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { LETTER_AHEAD_DAYS } from '#contract/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from '../Chips.tsx'
import { instantAt, today } from '../times.ts'
import { BY_NIGHT, lasts, people } from './words.ts'

interface Props {
  readers: number
  perMinute: number
  isBusy: boolean
  error?: string
  onSend(at?: string): void
}

/** To whom, when and how fast, before anything leaves. */
export function SendForm({ readers, perMinute, isBusy, error, onSend }: Props) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [date, setDate] = useState(() => addDays(today(), 1))
  const [time, setTime] = useState('10:00')
  const form = useRef<HTMLElement>(null)
  // It opens below what is on the screen, behind the bar at the foot.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    form.current?.scrollIntoView({ block: 'center' })
  }, [])
  const isReady = when === 'now' || (date !== '' && time !== '')

  if (readers === 0)
    return (
      <section ref={form} aria-label="Send" className="rounded-card bg-linen p-4">
        <h2 className="text-xl font-semibold">Send</h2>
        <p className="mt-1">
          Nobody has subscribed to the newsletter yet, so there is nobody to send this letter to. It stays here as a
          draft.
        </p>
      </section>
    )
  return (
    <section ref={form} aria-label="Send" className="grid grid-cols-1 gap-4 rounded-card bg-linen p-4">
      <h2 className="text-xl font-semibold">Send</h2>
      <Chips
        label="When"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Day"
            type="date"
            min={today()}
            max={addDays(today(), LETTER_AHEAD_DAYS)}
            value={date}
            error={error}
            onChange={({ target }) => setDate(target.value)}
          />
          <TextField label="Time" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        </div>
      )}
      <p className="text-[0.9375rem]/6">
        It goes to {people(readers)}, {lasts(readers, perMinute)}, to everybody once. {BY_NIGHT} Who subscribes after it
        has started gets the next one.
      </p>
      <Button disabled={isBusy || !isReady} onClick={() => onSend(when === 'now' ? undefined : instantAt(date, time))}>
        Send to {people(readers)}
      </Button>
    </section>
  )
}
