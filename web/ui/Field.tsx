import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  error?: string
  /** For a dark background, where red text would not be readable. */
  onDark?: boolean
  className?: string
  /** Renders the control with the attributes that tie it to its label and error. */
  children(tie: Tie): ReactNode
}

export interface Tie {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A labelled control whose error is tied to it, so that it is also read out. */
export function Field({ label, error, onDark = false, className = '', children }: Props) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined })}
      {error && (
        <p id={errorId} role="alert" className={`mt-2 text-[0.9375rem] ${onDark ? 'text-gold-bright' : 'text-petal'}`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The look of every form control. */
export function controlLook(error: string | undefined, onDark = false) {
  const border = error ? 'border-petal' : onDark ? 'border-transparent' : 'border-ink/35'
  return `mt-2 min-h-12 w-full rounded-card border bg-cream px-4 py-2.5 text-ink placeholder:text-stone ${border}`
}
