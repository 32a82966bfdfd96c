import type { IconNode } from 'lucide'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { whenText } from './times.ts'
import { STATES } from './words.ts'

export function StateMark({ status, heldUntil }: { status: BookingStatus; heldUntil?: string | null }) {
  const isHeld = status === 'held' && heldUntil
  return <Mark {...STATES[status]} {...(isHeld && { word: `Held until ${whenText(heldUntil)}` })} />
}

export function Mark({ word, icon, look }: { word: string; icon: IconNode; look: string }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full border px-2 text-[0.8125rem]/6 font-semibold sm:shrink-0 sm:whitespace-nowrap ${look}`}
    >
      <Icon of={icon} size={14} strokeWidth={2} />
      {word}
    </span>
  )
}
