import { Minus, Plus } from 'lucide'
import { useId } from 'react'
import { RoundButton } from '../RoundButton.tsx'

interface Props {
  label: string
  value: number
  min: number
  max: number
  onChange(value: number): void
}

/** A small whole number, by two buttons: no keyboard covers a phone for it. */
export function Stepper({ label, value, min, max, onChange }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend stands on a line of its own
    <div role="group" aria-labelledby={id} className="flex items-center gap-2">
      <span id={id} className="grow font-semibold">
        {label}
      </span>
      <RoundButton
        label={`Fewer: ${label}`}
        icon={Minus}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className="border border-ink/25"
      />
      <output aria-live="polite" className="min-w-8 text-center text-xl font-semibold tabular-nums">
        {value}
      </output>
      <RoundButton
        label={`More: ${label}`}
        icon={Plus}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className="border border-ink/25"
      />
    </div>
  )
}
