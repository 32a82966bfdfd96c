import { useRef } from 'react'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useNear } from '#web/loading/use-near.ts'

const Line = lazyPart(() => import('./EarliestLine.tsx'))

/** "Earliest: tomorrow 9:30 AM", once it is near the view. Its room is there from the start, so that nothing moves. */
export function EarliestTime({ of: serviceId, className = '' }: { of: string; className?: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  const isNear = useNear(place)
  return (
    <p ref={place} className={`min-h-6 text-sm ${className}`}>
      {isNear && <Line of={serviceId} />}
    </p>
  )
}
