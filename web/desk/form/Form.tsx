import { ChevronDown, ChevronUp } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { RoundButton } from '../RoundButton.tsx'

/** A form that is submitted by code alone. */
export function Form({
  onSubmit,
  className = 'gap-4',
  ...form
}: { onSubmit(): unknown } & Omit<FormProps, 'onSubmit'>) {
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

type FormProps = ComponentProps<'form'>

/** Why the last attempt failed; announced when it appears. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-petal empty:hidden">
      {children}
    </p>
  )
}

/** A line of small print. */
export function Hint({ className = '', ...hint }: ComponentProps<'p'>) {
  return <p className={`text-[0.9375rem]/6 text-stone ${className}`} {...hint} />
}

type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/** Returns the props that bind a text field to one value of a form: `<TextField label="Name" {...field('name')} />`. */
export function bindFields<Values extends object>(
  values: Values,
  change: (part: Partial<Values>) => void,
  errors: Record<string, string> = {},
) {
  return (name: TextNames<Values>) => ({
    value: values[name] as string,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Values>),
  })
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  error?: string
}

/** A text field of several lines that grows with its text. */
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

interface MoveProps {
  name: string
  at: number
  count: number
  onMove(by: -1 | 1): void
}

/** Move one entry of a list up or down. */
export function MoveButtons({ name, at, count, onMove }: MoveProps) {
  return (
    <>
      <RoundButton label={`Move ${name} up`} icon={ChevronUp} disabled={at === 0} onClick={() => onMove(-1)} />
      <RoundButton
        label={`Move ${name} down`}
        icon={ChevronDown}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  )
}

export const moved = <Entry,>(list: readonly Entry[], at: number, by: number) =>
  list.toSpliced(at, 1).toSpliced(at + by, 0, list[at]!)
