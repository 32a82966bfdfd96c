import { useEffect, useRef } from 'react'
import type { VisitPlan } from '#contract/booking/visit.ts'
import { afterTreatment, partsOf } from '#contract/booking/visit-parts.ts'
import { visitText } from '#contract/messages.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { useTreatmentName } from './use-treatment-name.ts'

/** The parts of a visit at the chosen time, told before it is confirmed. */
export default function ChosenParts({ plan, guestNames }: { plan: VisitPlan; guestNames: readonly string[] }) {
  // A plan names nobody who was not asked for.
  const nameOf = useTreatmentName()
  const treatments = plan.treatments.map(one => ({
    ...one,
    subServiceName: nameOf(one),
    therapistWanted: one.therapist !== null,
  }))
  const parts = partsOf({ treatments, guestNames })
  const list = useRef<HTMLOListElement>(null)
  // Below the times, where on a phone they may be under the summary.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time has other parts
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [plan])

  return (
    <ol
      ref={list}
      aria-label={visitText.parts}
      className="mt-4 scroll-mb-48 rounded-card bg-linen px-4 py-2 text-[0.9375rem]/6"
    >
      {parts.map(({ time, ...part }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guest may have a treatment twice, and the order stays
        <li key={index} className="flex flex-wrap gap-x-3 py-1">
          <span className="w-19 shrink-0 font-semibold whitespace-nowrap tabular-nums">{time}</span>
          <span className="min-w-0 flex-[1_1_7rem] wrap-anywhere">
            {part.treatment}
            {afterTreatment(part)}
          </span>
        </li>
      ))}
    </ol>
  )
}
