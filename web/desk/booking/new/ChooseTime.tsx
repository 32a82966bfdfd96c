import type { TreatmentTimes } from '#contract/booking/new-booking.ts'
import { Chips, Tick } from '#web/desk/Chips.tsx'
import { TimePicker } from '#web/desk/TimePicker.tsx'
import type { Draft } from './draft.ts'
import { type Person, timeWords } from './next-times.ts'
import { SameHour } from './SameHour.tsx'
import { guestsOf } from './visit-draft.ts'

const NOT_NOW: Partial<Record<TreatmentTimes['now'], string>> = {
  busy: 'Nobody is free for this now.',
  not_offered: 'This treatment is not offered at this time.',
  closed: 'It is outside your opening hours now.',
}

interface Props {
  draft: Draft
  person?: Person
  times?: TreatmentTimes
  nameOf(therapistId: string): string
  change(part: Partial<Draft>): void
}

/** "Now" is offered if a room is free; otherwise the next time is one tap, and squeezing in is a tick. */
export function ChooseTime({ draft, person, times, nameOf, change }: Props) {
  const { now, next } = times ?? {}
  const isBusy = now === 'busy'
  const mayBeNow = !isBusy && now !== 'not_offered'
  const isNext =
    !draft.isNow &&
    !draft.when.isWish &&
    draft.waitingId === undefined &&
    next?.bookingDate === draft.when.date &&
    next.bookingTime === draft.when.time
  const later = isNext ? 'next' : 'time'
  const chosen = draft.isNow ? mayBeNow && 'now' : later
  return (
    <>
      <Chips
        label="Start"
        isRow
        options={[
          ...(mayBeNow ? [{ value: 'now' as const, label: 'Now' }] : []),
          ...(next ? [{ value: 'next' as const, label: `Next: ${timeWords(next)}` }] : []),
          { value: 'time' as const, label: 'Another time' },
        ]}
        value={chosen || undefined}
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
      {draft.isNow && now && NOT_NOW[now] && (
        <p className="text-[0.9375rem]">{isBusy && person ? busyText(person) : NOT_NOW[now]}</p>
      )}
      {draft.isNow && now !== 'not_offered' && (
        <Tick
          isOn={draft.when.squeezeIn ?? false}
          onChange={squeezeIn => change({ when: { ...draft.when, squeezeIn } })}
        >
          Squeeze in{isBusy ? ' now' : ''}: one more client than there is room for
        </Tick>
      )}
      {chosen === 'time' && (
        <TimePicker
          subServiceId={draft.subServiceId}
          therapistId={draft.therapistId}
          onAnyone={time => change({ therapistId: undefined, when: { date: draft.when.date, time } })}
          instead={time =>
            draft.therapistId && (
              <SameHour
                {...{ guests: guestsOf(draft), time, nameOf }}
                date={draft.when.date}
                onTake={() => change({ therapistId: undefined, when: { date: draft.when.date, time } })}
              />
            )
          }
          value={draft.when}
          onDate={date => change({ when: { date, time: '' } })}
          onPick={picked => change({ when: picked })}
        />
      )}
    </>
  )
}

function busyText({ name, freeAt }: Person) {
  return freeAt ? `${name} is busy now, and free at ${freeAt}.` : `${name} has no free time today.`
}

/** True if the draft's time can be booked; "now" only if a room is free or the client is squeezed in. */
export function hasTime({ isNow, when }: Draft, times?: TreatmentTimes) {
  if (!isNow) return when.time !== '' && !when.isWish
  if (times?.now === 'busy') return when.squeezeIn === true
  return times?.now !== 'not_offered'
}
