import { ChevronDown, ChevronUp } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { RoundButton } from '../RoundButton.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit(): unknown }

export function Form({ onSubmit, className = 'gap-4', ...form }: FormProps) {
  return (
    <form
      {...form}
      className={`grid grid-cols-1 ${className}`}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    />
  )
}

export function Hint({ className = '', ...hint }: ComponentProps<'p'>) {
  return <p className={`text-[0.9375rem]/6 text-stone ${className}`} {...hint} />
}

/** The state of one text field: its value, and the props that bind it. */
export function useText(initial: string) {
  const [value, setValue] = useState(initial)
  return [value, { value, onChange: ({ target }: { target: { value: string } }) => setValue(target.value) }] as const
}

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error?: string }

export function TextArea({ label, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} className={className}>
      {tie => (
        <textarea
          rows={3}
          {...tie}
          {...area}
          className={`${controlLook(error)} field-sizing-content max-h-96 min-h-24! disabled:bg-ink/5`}
        />
      )}
    </Field>
  )
}

type MoveProps = { name: string; at: number; count: number; onMove(by: -1 | 1): void }

export function MoveButtons({ name, at, count, onMove }: MoveProps) {
  const isLast = at === count - 1
  return (
    <>
      <RoundButton label={`Move ${name} up`} icon={ChevronUp} disabled={at === 0} onClick={() => onMove(-1)} />
      <RoundButton label={`Move ${name} down`} icon={ChevronDown} disabled={isLast} onClick={() => onMove(1)} />
    </>
  )
}

export const moved = <Entry,>(list: readonly Entry[], at: number, by: number) =>
  list.toSpliced(at, 1).toSpliced(at + by, 0, list[at]!)
