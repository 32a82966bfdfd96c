import type { ReactNode } from 'react'
import { afterTreatment, partsOf, type Visited, type VisitPart } from '#contract/booking/visit-parts.ts'

interface Props {
  visit: Visited
  className?: string
  /** Stands behind a part. */
  children?(part: VisitPart): ReactNode
}

/** The treatments of a visit in order: when, what, with whom, for whom. */
export function VisitParts({ visit, className = '', children }: Props) {
  return (
    <ol className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 ${className}`}>
      {partsOf(visit).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is all that tells two alike apart on what a device saved
        <li key={index} className="col-span-full grid grid-cols-subgrid items-baseline">
          <span className="whitespace-nowrap tabular-nums text-stone">{part.time}</span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="wrap-anywhere">
              <span className="font-semibold">{part.treatment}</span>
              {afterTreatment(part)}
            </span>
            {children?.(part)}
          </span>
        </li>
      ))}
    </ol>
  )
}
