import type { BookingStatus } from '#contract/booking-states.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { STATES } from './words.ts'

/** A state by shape and word. */
export function StateMark({ status }: { status: BookingStatus }) {
  const { word, icon, look } = STATES[status]
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border px-2 text-[0.8125rem]/6 font-semibold whitespace-nowrap ${look}`}
    >
      <Icon of={icon} size={14} strokeWidth={2} />
      {word}
    </span>
  )
}
