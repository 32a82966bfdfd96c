import { useState } from 'react'
import { isLive } from '#contract/booking/booking-states.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { isPlainDate } from '#contract/platform/dates.ts'
import { fetchLiveBetween, undoChanges } from '#web/api/closures.ts'
import { type Away, fetchTimesAway, markAway, type TimeAway } from '#web/api/treatments.ts'
import { refreshDesk, useDeskData } from '#web/desk/desk-data.ts'
import { Loaded, LoadedScreen } from '#web/desk/Loaded.tsx'
import { show, showProblem } from '#web/desk/notice.ts'
import { partId, partsOf } from '#web/desk/parts.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { dateOf, today } from '#web/desk/times.ts'
import { useResources } from '#web/desk/use-resources.ts'
import { Link, useSearchParams } from '#web/navigation/navigation.tsx'
import { readJson, writeJson } from '#web/storage.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { AwayForm } from './AwayForm.tsx'
import { AwayGuests, type Guest, HandedOver, type Named } from './AwayGuests.tsx'
import { type AwayDraft, type AwaySpan, daysOf, isIn, spanWords } from './away-span.ts'

/** Somebody is away: first their time, then who takes their guests. */
export default function AwayPage({ id }: { id: string }) {
  const resources = useResources()
  const person = resources.data?.therapists.find(({ _id }) => _id === id)
  return (
    <LoadedScreen
      title={person ? `Away: ${person.name}` : 'Away'}
      about="Hand over their guests"
      from={resources}
      label="Loading the team"
    >
      {({ therapists }) =>
        person ? <AwayOf key={id} person={person} therapists={therapists} /> : <p>There is no such person.</p>
      }
    </LoadedScreen>
  )
}

function AwayOf({ person, therapists }: { person: Named; therapists: readonly Named[] }) {
  const asked = useSearchParams()[0].get('date') ?? ''
  const [date, setDate] = useState(isPlainDate(asked) && asked > today() ? asked : today())
  const [isAnother, setAnother] = useState(false)
  const times = useDeskData(`away ${person._id} ${date}`, () => fetchTimesAway(person._id, date))
  const handedOver = useHandedOver(person._id)
  const howLong = date === today() ? 'rest' : 'days'
  const [draft, setDraft] = useState<AwayDraft>({ howLong, date, to: date, from: '12:00', until: '17:00', reason: '' })

  async function mark({ from, until }: AwaySpan, about: string, handOver: boolean) {
    const reason = about.trim()
    // The change takes over the time away, and with it the Undo.
    show(undefined)
    const marked = await markAway(person._id, { from, until, handOver, ...(reason && { reason }) })
    handedOver.add(marked.handedOver)
    show({
      text: noticeOf(person, { from, until }, marked.handedOver.length),
      undo: async () => {
        await undoChanges(marked.changeId)
        handedOver.remove(marked.handedOver)
      },
    })
    await refreshDesk()
    setDate(dateOf(from) > today() ? dateOf(from) : today())
    setAnother(false)
  }

  return (
    <Loaded from={times} label="Loading when they are away">
      {all =>
        all.length === 0 || isAnother ? (
          <AwayForm
            person={person}
            draft={draft}
            change={part => setDraft({ ...draft, ...part })}
            onAway={span => mark(span, draft.reason, false)}
          />
        ) : (
          <div className="grid grid-cols-1 gap-10">
            {all.map((time, at) => (
              <GuestsOf
                key={`${time.from} ${time.until}`}
                person={person}
                therapists={therapists}
                time={time}
                handedOver={handedOver.all}
                onHandOver={() => mark(time, time.reason, true).catch(showProblem)}
                onAgain={at === 0 ? () => setAnother(true) : undefined}
              />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function noticeOf({ name }: Named, span: AwaySpan, handedOver: number) {
  const away = `${name} is away ${spanWords(span)}`
  return handedOver > 0 ? `${handedOver === 1 ? '1 guest' : `${handedOver} guests`} handed over. ${away}` : away
}

type HandedOverTo = Away['handedOver']

/** Whom this device handed over, to tell them: kept, so that whoever rings in between does not lose the list. */
function useHandedOver(id: string) {
  const key = `desk_handed_over ${id}` as const
  const [all, setAll] = useState(() => (readJson(key) ?? []) as HandedOverTo)
  function put(change: (before: HandedOverTo) => HandedOverTo) {
    // The Undo may come after the screen was left and opened again.
    const next = change((readJson(key) ?? []) as HandedOverTo)
    setAll(next)
    writeJson(key, next.slice(-KEPT_MAX))
  }
  const without = (some: HandedOverTo) => (one: HandedOverTo[number]) =>
    !some.some(({ treatmentId }) => treatmentId === one.treatmentId)
  return {
    all,
    add: (some: HandedOverTo) => put(before => [...before.filter(without(some)), ...some]),
    remove: (some: HandedOverTo) => put(before => before.filter(without(some))),
  }
}

const KEPT_MAX = 100

interface GuestsProps {
  person: Named
  therapists: readonly Named[]
  time: TimeAway
  handedOver: HandedOverTo
  onHandOver(): unknown
  onAgain: (() => void) | undefined
}

function GuestsOf({ person, therapists, time, handedOver, onHandOver, onAgain }: GuestsProps) {
  const [first, last] = daysOf(time)
  const [isBusy, setBusy] = useState(false)
  const bookings = useDeskData(`inside ${first} ${last}`, () => fetchLiveBetween(first, last))
  const named = (id: string) => therapists.find(({ _id }) => _id === id)
  async function handOver() {
    setBusy(true)
    await onHandOver()
    setBusy(false)
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-linen py-2 pr-2 pl-4">
        <p className="min-w-0 grow basis-48">
          Away {spanWords(time)}
          {time.reason && `: ${time.reason}`}
          <span className="block text-[0.9375rem]/6 text-stone">
            To end it, open the time again under{' '}
            <Link to={deskPaths.blocks} className="underline underline-offset-4">
              Blocks
            </Link>
            . The owner changes days off under Team and rooms.
          </span>
        </p>
        {onAgain && (
          <OutlineButton className="px-4!" onClick={onAgain}>
            Another time
          </OutlineButton>
        )}
      </div>
      <Loaded from={bookings} label="Loading who is booked">
        {all => {
          const guests = stillThere(person, time, all, named)
          const fit = guests.filter(fits)
          return (
            <div className="grid grid-cols-1 gap-5">
              {fit.length > 0 && (
                <Button disabled={isBusy} onClick={handOver}>
                  Hand over all that fit
                </Button>
              )}
              <h2 className="text-xl font-semibold">{countText(person, guests.length)}</h2>
              <AwayGuests away={person} of={guests} />
              <HandedOver
                away={person}
                of={handedOver.flatMap(({ treatmentId, therapistId }) => {
                  const booking = all.flatMap(partsOf).find(part => partId(part) === treatmentId)
                  const other = named(therapistId)
                  return booking && other && isIn(booking, time) && booking.therapist?._id === therapistId
                    ? [{ booking, other }]
                    : []
                })}
              />
              {guests.length === 0 && (
                <ButtonLink to={deskPaths.day(first)} className="justify-self-start">
                  Back to the day
                </ButtonLink>
              )}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

const countText = ({ name }: Named, count: number) =>
  count === 0 ? `Nobody is left with ${name}` : `${count === 1 ? '1 guest' : `${count} guests`} still with ${name}`

/** Handed over together; whoever asked for the person is asked first, and whoever has begun is decided about one by one. */
const fits = ({ booking, free }: Guest) =>
  free.length > 0 && !booking.therapistWanted && Date.parse(booking.startsAt) > Date.now()

/** Without those who were handed over, moved or cancelled since; and without the people who have got somebody since. */
function stillThere(
  { _id }: Named,
  time: TimeAway,
  all: readonly DeskBooking[],
  named: (id: string) => Named | undefined,
): Guest[] {
  const parts = all.flatMap(partsOf)
  return time.left.flatMap(({ treatmentId, free }) => {
    const booking = parts.find(part => partId(part) === treatmentId)
    const isThere = booking && isLive(booking.status) && booking.therapist?._id === _id
    if (!isThere || !isIn(booking, time)) return []
    const isTaken = (id: string) => parts.some(one => one.therapist?._id === id && overlap(one, booking))
    return [{ booking, free: free.filter(id => !isTaken(id)).flatMap(id => named(id) ?? []) }]
  })
}

const overlap = (one: DeskBooking, other: DeskBooking) => one.startsAt < other.endsAt && other.startsAt < one.endsAt
