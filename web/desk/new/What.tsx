import { useState } from 'react'
import type { Service, SubService } from '#contract/catalogue.ts'
import type { TreatmentTimes } from '#contract/new-booking.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { shortDuration } from '../times.ts'
import { moneyText } from '../words.ts'
import { findTreatments } from './find-treatments.ts'
import { nowOrNext } from './time-words.ts'

interface Props {
  services: readonly Service[]
  /** Of the column that was tapped: its sub-services come first. */
  firstId?: string
  often: readonly string[]
  /** Undefined where the time is chosen already. */
  timesOf?(subServiceId: string): TreatmentTimes | undefined
  onChoose(subServiceId: string): void
}

/** Everything the spa offers on one list: whatever it is, it is one tap, or a few letters and one tap. */
export function What({ services, firstId, often, timesOf, onChoose }: Props) {
  const [q, setQ] = useState('')
  const isSearching = q.trim() !== ''
  const found = findTreatments(services, q)
  const inOrder = found.toSorted((a, b) => Number(b._id === firstId) - Number(a._id === firstId))
  const all = services.flatMap(({ serviceArray }) => serviceArray)
  const oftenBooked = often.flatMap(id => all.find(({ _id }) => _id === id) ?? [])
  const list = (subs: readonly SubService[], prefix = '') => (
    <ul className="overflow-hidden rounded-card border border-ink/15 bg-white/50">
      {subs.map(sub => (
        <Treatment
          key={sub._id}
          sub={sub}
          prefix={prefix}
          times={timesOf?.(sub._id)}
          onChoose={() => onChoose(sub._id)}
        />
      ))}
    </ul>
  )
  return (
    <>
      <search className="mb-5 block lg:max-w-3xl">
        <TextField
          label="Find a treatment"
          type="search"
          autoComplete="off"
          maxLength={60}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      </search>
      {isSearching && found.length === 0 && (
        <p className="py-8 text-center text-stone">No treatment is called that. Try another word.</p>
      )}
      <div className="gap-x-4 lg:columns-2">
        {!isSearching && !firstId && oftenBooked.length > 0 && (
          <section aria-label="Often booked" className="mb-5 break-inside-avoid">
            <h2 className="mb-1.5 text-lg font-semibold">Often booked</h2>
            {list(oftenBooked, 'Often booked: ')}
          </section>
        )}
        {inOrder.map(({ _id, name, serviceArray }) => (
          <section key={_id} aria-label={name} className="mb-5 break-inside-avoid">
            <h2 className="mb-1.5 text-lg font-semibold">{name}</h2>
            {list(serviceArray)}
          </section>
        ))}
      </div>
    </>
  )
}

interface TreatmentProps {
  sub: SubService
  /** Tells the same treatment in two lists apart for whoever hears them. */
  prefix: string
  times?: TreatmentTimes
  onChoose(): void
}

function Treatment({ sub, prefix, times, onChoose }: TreatmentProps) {
  const facts = [sub.name, times && nowOrNext(times), shortDuration(sub.duration), moneyText(sub.price)]
  return (
    <li className="border-t border-ink/10 first:border-0">
      <button
        type="button"
        aria-label={prefix === '' ? undefined : prefix + facts.filter(Boolean).join(' ')}
        onClick={onChoose}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-white"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold">{sub.name}</span>
          {times && (
            <span
              className={`block text-[0.875rem]/5 ${times.now === 'free' ? 'font-semibold text-leaf' : 'text-stone'}`}
            >
              {nowOrNext(times)}
            </span>
          )}
        </span>
        <span className="shrink-0 text-right text-[0.875rem]/5 text-stone tabular-nums">
          {shortDuration(sub.duration)}
          <span className="block text-ink">{moneyText(sub.price)}</span>
        </span>
      </button>
    </li>
  )
}
