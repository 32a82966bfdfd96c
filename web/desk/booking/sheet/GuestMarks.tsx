import { mayMove } from '#contract/booking/booking-states.ts'
import { guestName } from '#contract/booking/guest-name.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { NO_SHOW_AFTER_MINUTES } from '#contract/rules.ts'
import { decide, edit } from '#web/api/desk.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { announce, change } from '#web/desk/notice.ts'
import { countGuests } from '#web/desk/parts.ts'
import { today } from '#web/desk/times.ts'

interface Props {
  booking: DeskBooking
  /** Asks how the visit is paid for: its last guest is done. */
  finish(): void
}

/** A line for each of several guests: who is here, who is done, and who did not come. */
export default function GuestMarks({ booking, finish }: Props) {
  const { _id, status, bookingDate, startsAt, guestMarks } = booking
  const sinceStart = Date.now() - Date.parse(startsAt)
  const mayArrive = status === 'confirmed' && bookingDate === today()
  const mayFinish = mayArrive && sinceStart >= 0
  const mayMiss = mayMove('miss', status, 'desk') && sinceStart >= NO_SHOW_AFTER_MINUTES * MS_PER_MINUTE
  const marks = Array.from({ length: countGuests(booking) }, (_, guest) => guestMarks[guest] ?? NOTHING)
  const isMarked = marks.some(({ arrivedAt, missed, doneAt }) => arrivedAt || missed || doneAt)
  if (!mayArrive && !mayMiss && !isMarked) return null

  const come = (guest: number, arrived: boolean, name: string) =>
    announce(
      () => edit(_id, { arrived, guest }),
      () => ({ text: arrived ? `${name} is here` : `${name} is not here` }),
    )
  const miss = (guest: number, name: string) =>
    change(`${name} did not come`, () => decide(_id, { status: 'no_show', guest, from: status }))

  const isLast = (guest: number) =>
    marks.every(({ missed, doneAt }, other) => other === guest || missed || doneAt !== null)
  const done = (guest: number, name: string) =>
    isLast(guest) && booking.money.owed > 0
      ? finish()
      : void change(`${name} is done`, () => decide(_id, { status: 'done', guest, from: status }))

  return (
    <ul aria-label="Guests" className="divide-y divide-ink/10 rounded-card border border-ink/15 bg-white/50 px-4">
      {marks.map(({ arrivedAt, missed, doneAt }, guest) => {
        const name = guestName(booking, guest)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: guests are numbered
          <li key={guest} className="flex flex-wrap items-center justify-between gap-x-5 py-1">
            <span className="min-w-0 grow basis-40 font-semibold wrap-anywhere">{name}</span>
            <span className="flex flex-wrap gap-x-5">
              {(mayArrive || arrivedAt !== null) && (
                <Tick
                  isOn={arrivedAt !== null}
                  isDisabled={!mayArrive}
                  onChange={arrived => void come(guest, arrived, name)}
                >
                  <span className="sr-only">{name}:</span> Is here
                </Tick>
              )}
              {((mayFinish && !missed) || doneAt !== null) && (
                <Tick
                  isOn={doneAt !== null}
                  isDisabled={!mayFinish}
                  onChange={isOn => (isOn ? done(guest, name) : void come(guest, true, name))}
                >
                  <span className="sr-only">{name}:</span> Done
                </Tick>
              )}
              {(mayMiss || missed) && (
                <Tick
                  isOn={missed}
                  isDisabled={missed ? !mayArrive : !mayMiss || arrivedAt !== null || doneAt !== null}
                  onChange={isOn => void (isOn ? miss(guest, name) : come(guest, false, name))}
                >
                  <span className="sr-only">{name}:</span> Did not come
                </Tick>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const NOTHING = { arrivedAt: null, missed: false, doneAt: null }
