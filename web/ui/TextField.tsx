import { type ComponentProps, useId } from 'react'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string
  /** On a dark ground, where red on ink would not be readable. */
  onDark?: boolean
}

/** A labelled input whose error is tied to it, so that it is also read out. */
export function TextField({ label, error, onDark = false, className = '', ...input }: Props) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={`mt-2 min-h-12 w-full rounded-card border px-4 py-2.5 text-ink placeholder:text-stone ${
          error ? 'border-petal' : onDark ? 'border-transparent' : 'border-ink/25'
        } bg-cream`}
        {...input}
      />
      {error && (
        <p id={errorId} role="alert" className={`mt-2 text-[0.9375rem] ${onDark ? 'text-gold-bright' : 'text-petal'}`}>
          {error}
        </p>
      )}
    </div>
  )
}
