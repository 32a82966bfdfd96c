import { useState } from 'react'
import { isLive } from '#contract/booking/booking-states.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { isPlainDate } from '#contract/platform/dates.ts'
import { fetchLiveBetween, undoChanges } from '#web/api/closures.ts'
import { type Away, markAway } from '#web/api/treatments.ts'
import { refreshDesk, useDeskData } from '#web/desk/desk-data.ts'
import { Loaded, LoadedScreen } from '#web/desk/Loaded.tsx'
import { show, showProblem } from '#web/desk/notice.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { instantAt, today } from '#web/desk/times.ts'
import { useResources } from '#web/desk/use-resources.ts'
import { Link, useSearchParams } from '#web/navigation/navigation.tsx'
import { readJson, writeJson } from '#web/storage.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { AwayForm } from './AwayForm.tsx'
import { AwayGuests, type Guest, HandedOver, type Named } from './AwayGuests.tsx'
import { type AwayDraft, type AwaySpan, daysOf, isIn, spanWords } from './away-span.ts'

/** What was marked, kept on the device until it is over: whoever rings in between does not lose the list. */
interface Marked extends Pick<Away, 'left' | 'handedOver'>, AwaySpan {
  draft: AwayDraft
}

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
  const date = isPlainDate(asked) && asked > today() ? asked : today()
  const { marked, put } = useMarked(person._id, date)
  const howLong = date === today() ? 'rest' : 'days'
  const [draft, setDraft] = useState<AwayDraft>({ howLong, date, to: date, from: '12:00', until: '17:00', reason: '' })

  async function mark(span: AwaySpan, about: AwayDraft, handOver: boolean) {
    const reason = about.reason.trim()
    const before = marked?.handedOver ?? []
    // The change takes over the time away, and with it the Undo.
    show(undefined)
    const { changeId, left, handedOver } = await markAway(person._id, { ...span, handOver, ...(reason && { reason }) })
    put({ ...span, draft: about, left, handedOver: [...before, ...handedOver] })
    show({
      text: noticeOf(person, about, handedOver.length),
      undo: async () => {
        await undoChanges(changeId)
        put(undefined)
      },
    })
    await refreshDesk()
  }

  if (!marked)
    return (
      <AwayForm
        person={person}
        draft={draft}
        change={part => setDraft({ ...draft, ...part })}
        onAway={span => mark(span, draft, false)}
      />
    )
  return (
    <GuestsOf
      person={person}
      therapists={therapists}
      marked={marked}
      onHandOver={() => mark({ from: marked.from, until: marked.until }, marked.draft, true).catch(showProblem)}
      onAgain={() => put(undefined)}
    />
  )
}

function noticeOf({ name }: Named, draft: AwayDraft, handedOver: number) {
  const away = `${name} is away ${spanWords(draft)}`
  return handedOver > 0 ? `${handedOver === 1 ? '1 guest' : `${handedOver} guests`} handed over. ${away}` : away
}

function useMarked(id: string, date: string) {
  const key = `desk_away ${id}` as const
  const [marked, setMarked] = useState(() => {
    const kept = readJson(key) as Marked | undefined
    const isAhead = kept && Date.parse(kept.until) > Math.max(Date.now(), Date.parse(instantAt(date, '00:00')))
    return isAhead ? kept : undefined
  })
  function put(next: Marked | undefined) {
    setMarked(next)
    writeJson(key, next)
  }
  return { marked, put }
}

interface GuestsProps {
  person: Named
  therapists: readonly Named[]
  marked: Marked
  onHandOver(): unknown
  onAgain(): void
}

function GuestsOf({ person, therapists, marked, onHandOver, onAgain }: GuestsProps) {
  const [first, last] = daysOf(marked)
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
          Away {spanWords(marked.draft)}
          {marked.draft.reason && `: ${marked.draft.reason}`}
          <span className="block text-[0.9375rem]/6 text-stone">
            To end it, open the time again under{' '}
            <Link to={deskPaths.blocks} className="underline underline-offset-4">
              Blocks
            </Link>
            .
          </span>
        </p>
        <OutlineButton className="px-4!" onClick={onAgain}>
          Another time
        </OutlineButton>
      </div>
      <Loaded from={bookings} label="Loading who is booked">
        {all => {
          const guests = stillThere(person, marked, all, named)
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
                of={marked.handedOver.flatMap(({ treatmentId, therapistId }) => {
                  const booking = all.find(({ treatments }) => treatments.some(({ _id }) => _id === treatmentId))
                  const other = named(therapistId)
                  return booking && other ? [{ booking, other }] : []
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
  marked: Marked,
  all: readonly DeskBooking[],
  named: (id: string) => Named | undefined,
): Guest[] {
  return marked.left.flatMap(({ bookingId, free }) => {
    const booking = all.find(one => one._id === bookingId)
    const isThere = booking && isLive(booking.status) && booking.therapist?._id === _id
    if (!isThere || !isIn(booking, marked)) return []
    const isTaken = (id: string) => all.some(one => one.therapist?._id === id && overlap(one, booking))
    return [{ booking, free: free.filter(id => !isTaken(id)).flatMap(id => named(id) ?? []) }]
  })
}

const overlap = (one: DeskBooking, other: DeskBooking) => one.startsAt < other.endsAt && other.startsAt < one.endsAt
