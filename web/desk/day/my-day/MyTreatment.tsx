import { CheckCheck, DoorOpen, Heart, TriangleAlert } from 'lucide'
import { useState } from 'react'
import { type MyDay, markMyTreatment } from '#web/api/team-desk.ts'
import { NAMELESS } from '#web/desk/BookingRow.tsx'
import { healthLine, isHarmless } from '#web/desk/health.ts'
import { announce, type Notice } from '#web/desk/notice.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { dateOf, minutesOn, shortDuration } from '#web/desk/times.ts'
import { STATES } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

type Treatment = MyDay['treatments'][number]
type Props = { treatment: Treatment; isToday: boolean; hasBegun: boolean }

/** One treatment as those who treat need it: when, where, who, and what to take care of. */
export function MyTreatment({ treatment, isToday, hasBegun }: Props) {
  const { bookingTime, startsAt, endsAt, turnoverMinutes, subServiceName, roomName, careNote, therapistWanted } =
    treatment
  const health = healthLine(treatment)
  const cares = [careNote, isHarmless(treatment) ? '' : health].filter(Boolean)
  const date = dateOf(startsAt)
  const minutes = minutesOn(date, endsAt) - minutesOn(date, startsAt)
  const edge = STATES[treatment.status as keyof typeof STATES]?.edge ?? 'border-leaf'
  return (
    <article
      aria-label={`${bookingTime}, ${treatment.guestName || NAMELESS}`}
      className={`grid grid-cols-1 gap-3 rounded-card border border-l-4 border-y-ink/12 border-r-ink/12 bg-white/50 p-3 ${edge}`}
    >
      <div className="flex gap-3">
        <p className="w-20 shrink-0 font-semibold whitespace-nowrap tabular-nums">
          {bookingTime}
          <span className="block text-[0.8125rem]/5 font-normal text-stone">{shortDuration(minutes)}</span>
          {turnoverMinutes > 0 && (
            <span className="block text-[0.8125rem]/5 font-normal text-stone">+ {turnoverMinutes} min</span>
          )}
        </p>
        <div className="min-w-0 grow">
          <p className="text-xl/7 font-semibold wrap-anywhere">{treatment.guestName || NAMELESS}</p>
          <p className="wrap-anywhere">{subServiceName}</p>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem]/6 text-stone">
            {roomName && <Fact icon={DoorOpen}>{roomName}</Fact>}
            {therapistWanted && <Fact icon={Heart}>Agreed with the guest</Fact>}
          </p>
        </div>
        <State treatment={treatment} />
      </div>
      {health && isHarmless(treatment) && <p className="text-[0.9375rem]/6 text-stone">{health}</p>}
      {cares.length > 0 && (
        <div className="flex gap-3 rounded-lg border-2 border-amber bg-gold/15 px-3 py-2">
          <Icon of={TriangleAlert} size={20} className="mt-0.5 shrink-0 text-amber" aria-hidden />
          <p className="min-w-0 whitespace-pre-line wrap-anywhere">
            <span className="sr-only">Please note: </span>
            {cares.join('\n')}
          </p>
        </div>
      )}
      {isToday && treatment.status === 'confirmed' && <Marks treatment={treatment} hasBegun={hasBegun} />}
    </article>
  )
}

function Fact({ icon, children }: { icon: typeof DoorOpen; children: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon of={icon} size={18} className="shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}

/** What concerns who treats; whether it is paid does not. */
function State({ treatment: { status, arrivedAt } }: { treatment: Treatment }) {
  const words: Record<string, string> = { confirmed: arrivedAt ? 'Is here' : '', done: 'Done', no_show: 'No-show' }
  const word = words[status] ?? 'Not confirmed yet'
  if (word === '') return null
  return (
    <span
      className={`shrink-0 self-start rounded-full px-2.5 text-[0.8125rem]/6 font-semibold ${word === 'Is here' ? 'bg-ink text-cream' : 'border border-ink/30 text-stone'}`}
    >
      {word}
    </span>
  )
}

function Marks({ treatment: { _id, guestName, arrivedAt }, hasBegun }: { treatment: Treatment; hasBegun: boolean }) {
  const [saving, setSaving] = useState<'arrived' | 'done'>()
  const who = guestName || 'The guest'

  async function mark(what: 'arrived' | 'done', body: Parameters<typeof markMyTreatment>[1], notice: Notice) {
    setSaving(what)
    await announce(() => markMyTreatment(_id, body), notice)
    setSaving(undefined)
  }
  const toggle = () =>
    mark(
      'arrived',
      { arrived: !arrivedAt },
      {
        text: arrivedAt ? `${who} is not here` : `${who} is here`,
        undo: () => markMyTreatment(_id, { arrived: Boolean(arrivedAt) }),
      },
    )
  const finish = () =>
    mark('done', { done: true }, { text: `Done: ${who}`, undo: () => markMyTreatment(_id, { done: false }) })
  const isBusy = saving !== undefined
  return (
    <div className="flex flex-wrap gap-2 *:grow *:px-4!">
      {arrivedAt ? (
        <OutlineButton disabled={isBusy} onClick={toggle}>
          {saving === 'arrived' ? 'Saving...' : 'Not here after all'}
        </OutlineButton>
      ) : (
        <Button disabled={isBusy} onClick={toggle}>
          {saving === 'arrived' ? 'Saving...' : 'Is here'}
        </Button>
      )}
      {hasBegun && (
        <Button look={arrivedAt ? 'gold' : 'outline'} disabled={isBusy} onClick={finish}>
          <Icon of={CheckCheck} size={20} />
          {saving === 'done' ? 'Saving...' : 'Done'}
        </Button>
      )}
    </div>
  )
}
