import type { VisitAlternative } from '#contract/booking/visit.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { useStores } from '#web/store/stores.ts'
import { takeAlternative } from '#web/store/visit-changes.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/Button.tsx'

/** What would fit where the visit as wanted does not. One tap takes it, with its day and its first time. */
export default function AlternativeVisits({ alternatives }: { alternatives: VisitAlternative[] }) {
  const stores = useStores()

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
      {alternative.sentence}
    </Button>
  ))
}
