import type { ReactNode } from 'react'
import { afterTreatment, partsOf, type Visited, type VisitPart } from '#contract/booking/visit-parts.ts'

interface Props {
  visit: Visited
  className?: string
  /** Stands behind a part. */
  children?(part: VisitPart): ReactNode
  /** Stands below it. */
  below?(part: VisitPart): ReactNode
}

/** The treatments of a visit in order: when, what, with whom, for whom. */
export function VisitParts({ visit, className = '', children, below }: Props) {
  return (
    <ol className={`grid gap-y-1 ${className}`}>
      {partsOf(visit).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is all that tells two alike apart on what a device saved
        <li key={index} className="flex flex-wrap items-baseline gap-x-4">
          {/* With large letters what is done stands below its time. */}
          <span className="min-w-18 whitespace-nowrap tabular-nums text-stone">{part.time}</span>
          <span className="flex flex-[1_1_7rem] flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{part.treatment}</span>
              {afterTreatment(part)}
            </span>
            {children?.(part)}
          </span>
          {below?.(part)}
        </li>
      ))}
    </ol>
  )
}
