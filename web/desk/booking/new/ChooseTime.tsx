import type { TreatmentTimes } from '#contract/booking/new-booking.ts'
import { Chips, Tick } from '#web/desk/Chips.tsx'
import { TimePicker } from '#web/desk/TimePicker.tsx'
import type { Draft } from './draft.ts'
import { timeWords } from './next-times.ts'

interface Props {
  draft: Draft
  /** Undefined until they are loaded. */
  times?: TreatmentTimes
  change(part: Partial<Draft>): void
}

/** "Now" is offered if a room is free; otherwise the next time is one tap, and squeezing in is a tick. */
export function ChooseTime({ draft, times, change }: Props) {
  const isBusy = times?.now === 'busy'
  const isNever = times?.now === 'not_offered'
  const next = times?.next
  const isNext =
    !draft.isNow &&
    !draft.when.isWish &&
    draft.waitingId === undefined &&
    next?.bookingDate === draft.when.date &&
    next.bookingTime === draft.when.time
  const chosen = draft.isNow ? (isBusy || isNever ? undefined : 'now') : isNext ? 'next' : 'time'
  return (
    <>
      <Chips
        label="Start"
        isRow
        options={[
          ...(isBusy || isNever ? [] : [{ value: 'now' as const, label: 'Now' }]),
          ...(next ? [{ value: 'next' as const, label: `Next: ${timeWords(next)}` }] : []),
          { value: 'time' as const, label: 'Another time' },
        ]}
        value={chosen}
        onChange={choice => {
          if (choice === 'now') change({ isNow: true })
          else if (choice === 'next' && next)
            change({ isNow: false, when: { date: next.bookingDate, time: next.bookingTime } })
          else change({ isNow: false, when: { date: draft.when.date, time: isNext ? '' : draft.when.time } })
        }}
      />
      {draft.waitingId !== undefined && draft.when.time !== '' && (
        <p className="text-[0.9375rem]">This time is kept for them on the waiting list.</p>
      )}
      {draft.isNow && isBusy && <p className="text-[0.9375rem]">Nobody is free for this now.</p>}
      {draft.isNow && isNever && <p className="text-[0.9375rem]">This treatment is not offered at this time.</p>}
      {draft.isNow && times?.now === 'closed' && (
        <p className="text-[0.9375rem]">It is outside your opening hours now.</p>
      )}
      {draft.isNow && !isNever && (
        <Tick
          isOn={draft.when.squeezeIn ?? false}
          onChange={squeezeIn => change({ when: { ...draft.when, squeezeIn } })}
        >
          Squeeze in{isBusy ? ' now' : ''}: one more client than you have rooms for
        </Tick>
      )}
      {chosen === 'time' && (
        <TimePicker
          subServiceId={draft.subServiceId}
          value={draft.when}
          onDate={date => change({ when: { date, time: '' } })}
          onPick={picked => change({ when: picked })}
        />
      )}
    </>
  )
}

/** Whether the draft's time can be booked: "now" only if a room is free or the client is squeezed in. */
export function hasTime({ isNow, when }: Draft, times?: TreatmentTimes) {
  if (!isNow) return when.time !== '' && !when.isWish
  if (times?.now === 'busy') return when.squeezeIn === true
  return times?.now !== 'not_offered'
}
