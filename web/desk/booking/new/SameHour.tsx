import type { GuestWish } from '#contract/booking/visit.ts'
import { sameHour } from '#contract/messages/visits.ts'
import { freeWithout } from '#web/api/free-without.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useLoad } from '#web/desk/use-load.ts'

interface Props {
  guests: readonly GuestWish[]
  date: string
  time: string
  nameOf(therapistId: string): string
  onTake(guests: GuestWish[]): void
}

/** Where only wanted people are in the way of an hour: says who, and offers it with someone else. */
export function SameHour({ guests, date, time, nameOf, onTake }: Props) {
  const key = JSON.stringify({ guests, date, time })
  const { data, isCurrent } = useLoad(key, () => freeWithout(guests, { date, time, forDesk: 'true' }))
  if (!data || !isCurrent) return null
  const names = data.givenUp.map(nameOf)
  return (
    <div role="status" className="grid justify-items-start gap-2 text-[0.9375rem]">
      <p>{sameHour.notFree(names, time)}</p>
      <OutlineButton onClick={() => onTake(data.guests)}>{sameHour.withSomeoneElse(names, time)}</OutlineButton>
    </div>
  )
}
