import type { ListedPerson } from '#contract/people/people.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { findPeople } from '#web/api/people.ts'
import { NAMELESS } from '../BookingRow.tsx'
import { dateOf, dayName } from '../times.ts'
import { usePages } from '../use-pages.ts'
import { moneyText } from '../words.ts'

export function PersonRow({ person }: { person: ListedPerson }) {
  const { fullName, phoneNumber, email, visits, noShows, paid, lastVisit, nextVisit } = person
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{fullName || NAMELESS}</span>
        <span className="flex flex-wrap gap-x-3 text-[0.875rem]/5 text-stone *:wrap-anywhere">
          {phoneNumber && <span>{phoneText(phoneNumber)}</span>}
          {email && <span>{email}</span>}
        </span>
        <span className="block text-[0.875rem]/5">
          {nextVisit && <span className="font-semibold">Next: {dayName(dateOf(nextVisit))}. </span>}
          {lastVisit ? `Last: ${dayName(dateOf(lastVisit))}.` : !nextVisit && 'Has not been here yet.'}
        </span>
      </span>
      <span className="shrink-0 text-right text-[0.875rem]/5 tabular-nums">
        <span className="block font-semibold">{visits === 1 ? '1 visit' : `${visits} visits`}</span>
        {noShows > 0 && <span className="block text-petal">{noShows === 1 ? '1 no-show' : `${noShows} no-shows`}</span>}
        {paid > 0 && <span className="block text-stone">{moneyText(paid)}</span>}
      </span>
    </>
  )
}

const PAUSE_MS = 250

/** People who match `q`, a page at a time; everybody without one. */
export function usePeople(q: string) {
  const load = (cursor?: string) => findPeople({ q: q || undefined, cursor })
  const { pages, key, ...rest } = usePages(q, load, q ? PAUSE_MS : 0)
  return { people: pages?.flatMap(({ people }) => people), isFor: key, ...rest }
}
