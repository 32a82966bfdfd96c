import { ChevronDown, ChevronUp } from 'lucide'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { RoundButton } from '../RoundButton.tsx'
import { NOTHING_CHANGED } from './announce.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit(): unknown
}

/** A form that is submitted by code alone. */
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

type Typing = { target: { value: string } }
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
    onChange: ({ target }: Typing) => change({ [name]: target.value } as Partial<Values>),
  })
}

/** The state of one text field: its value, and the props that bind it. */
export function useText(initial: string) {
  const [value, setValue] = useState(initial)
  return [value, { value, onChange: ({ target }: Typing) => setValue(target.value) }] as const
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

type ButtonProps = Omit<ComponentProps<typeof Button>, 'look'>

/** The desk's usual button. The gold one leads on. */
export function OutlineButton(props: ButtonProps) {
  return <Button look="outline" {...props} />
}

/** The outline button in a row, beside its subject. */
export function SmallButton({ className = '', ...button }: ButtonProps) {
  return <Button look="outline" className={`shrink-0 px-4! ${className}`} {...button} />
}

const NO_ERRORS: Record<string, string> = {}

/** Runs a call of a form, and keeps why it failed: a sentence, and errors by field. */
export function useAttempt(otherwise = NOTHING_CHANGED) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const clear = () => setFailure(undefined)

  /** Rethrows only the request for a code. */
  async function run(call: () => Promise<unknown>) {
    clear()
    setBusy(true)
    try {
      await call()
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'code_needed') throw error
      setFailure({ error })
    } finally {
      setBusy(false)
    }
  }

  const errors = (failure?.error instanceof ApiProblem && failure.error.fieldErrors) || NO_ERRORS
  return { run, clear, isBusy, errors, problem: failure ? sentenceOf(failure.error, otherwise) : '' }
}
