import { useEffect, useRef } from 'react'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; count?: number }[]
  value: Value | undefined
  onChange(value: NoInfer<Value>): void
  /** Shows the chips on one line that scrolls sideways on a phone; the label is for screen readers only. */
  isRow?: boolean
}

export function Chips<const Value extends string>({ label, options, value, onChange, isRow = false }: Props<Value>) {
  const row = useRef<HTMLDivElement>(null)
  // What is chosen by the address may be beyond the edge.
  useEffect(() => {
    const chosen = isRow && row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2
  }, [isRow])
  return (
    <fieldset className="min-w-0">
      <legend className={isRow ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div
        ref={row}
        className={
          isRow
            ? 'relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:flex-wrap'
            : 'flex flex-wrap gap-2'
        }
      >
        {options.map(option => (
          <Chip key={option.value} isOn={option.value === value} onClick={() => onChange(option.value)}>
            {option.label}
            {option.count ? <span className="ml-2 tabular-nums">{option.count}</span> : null}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

export function Chip({ isOn, onClick, children }: { isOn: boolean; onClick(): void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={`min-h-11 min-w-0 shrink-0 rounded-[1.375rem] border px-4 py-1.5 text-[0.9375rem] ${isOn ? 'border-ink bg-ink font-semibold text-cream' : 'border-ink/30 bg-cream hover:border-ink'}`}
    >
      {children}
    </button>
  )
}

type TickProps = { isOn: boolean; isDisabled?: boolean; onChange(isOn: boolean): void; children: React.ReactNode }

export function Tick({ isOn, isDisabled, onChange, children }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]/5 has-disabled:text-stone">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-ink"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
