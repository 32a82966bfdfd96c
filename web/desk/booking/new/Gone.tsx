import type { GuestWish } from '#contract/booking/visit.ts'

interface Props {
  asked: readonly GuestWish[]
  now: readonly GuestWish[]
  nameOf(therapistId: string): string
}

/** Says who was asked for and cannot be booked for it any more, as after they have left: nobody is replaced in silence. */
export function Gone({ asked, now, nameOf }: Props) {
  const left = new Set(peopleIn(now))
  const gone = [...new Set(peopleIn(asked))].filter(id => !left.has(id)).map(nameOf)
  return gone.map(name => (
    <p key={name} role="status" className="text-[0.9375rem]">
      {name || 'Somebody they asked for'} cannot be booked for this. It is with anyone, unless you choose somebody.
    </p>
  ))
}

const peopleIn = (guests: readonly GuestWish[]) =>
  guests.flatMap(({ treatments }) => treatments.flatMap(({ therapistId }) => therapistId ?? []))
