import type { ComponentProps } from 'react'
import { controlLook, Field } from './Field.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string
  /** For a dark background, where red text would not be readable. */
  onDark?: boolean
}

export function TextField({ label, error, onDark, className, ...input }: Props) {
  return (
    <Field label={label} error={error} onDark={onDark} className={className}>
      {tie => <input {...tie} className={controlLook(error, onDark)} {...input} />}
    </Field>
  )
}
