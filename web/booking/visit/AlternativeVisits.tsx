import type { VisitAlternative } from '#contract/booking/visit.ts'
import { visitAlternatives } from '#contract/messages/visits.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { useStores } from '#web/store/stores.ts'
import { type Guest, useGuests } from '#web/store/visit.ts'
import { takeAlternative } from '#web/store/visit-changes.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/Button.tsx'

/** What would fit where the visit as wanted does not. One tap takes it, with its day and its first time. */
export default function AlternativeVisits({ alternatives }: { alternatives: VisitAlternative[] }) {
  const stores = useStores()
  const guests = useGuests()

  function take(alternative: VisitAlternative) {
    takeAlternative(stores, alternative)
    afterPaint(() =>
      document.querySelector('[data-times]')?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }),
    )
  }

  return alternatives.map(alternative => (
    <Button
      key={alternative.sentence}
      look="outline"
      className="w-full px-4! text-left"
      onClick={() => take(alternative)}
    >
      {sentenceOf(alternative, guests)}
    </Button>
  ))
}

/** The server is not told the names of guests, so that it names nobody who could begin later. */
function sentenceOf({ kind, sentence, guests, bookingTime }: VisitAlternative, known: Guest[]) {
  const later = guests.findIndex(
    ({ startsAfterMinutes = 0 }, index) => startsAfterMinutes !== known[index]?.startsAfterMinutes,
  )
  const name = known[later]?.name.trim()
  if (kind !== 'later' || !name) return sentence
  const who = { guest: later, name, guests: guests.length, forDesk: false }
  return visitAlternatives.later(who, guests[later]?.startsAfterMinutes ?? 0, bookingTime)
}
