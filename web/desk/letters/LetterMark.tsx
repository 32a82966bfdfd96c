import type { LetterStatus } from '#contract/letter-states.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LETTER_STATES } from './words.ts'

export function LetterMark({ status }: { status: LetterStatus }) {
  const { word, icon, look } = LETTER_STATES[status]
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border px-2 text-[0.8125rem]/6 font-semibold whitespace-nowrap ${look}`}
    >
      <Icon of={icon} size={14} strokeWidth={2} />
      {word}
    </span>
  )
}
