import { type ComponentType, useEffect, useState } from 'react'
import { controlLook, Field, type Tie } from '#web/ui/Field.tsx'

interface Props {
  value: string
  error?: string
  onChange(value: string): void
}

export interface PhoneControlProps extends Props {
  tie: Tie
}

/** The input knows every country's numbers and weighs accordingly, so it is fetched when its place appears. */
export function PhoneField({ value, error, onChange }: Props) {
  const [Control, setControl] = useState<ComponentType<PhoneControlProps>>()

  useEffect(() => {
    let isWanted = true
    const show = (control: ComponentType<PhoneControlProps>) => isWanted && setControl(() => control)
    import('./InternationalPhone.tsx').then(
      loaded => show(loaded.default),
      problem => {
        console.error('The phone input could not be fetched', problem)
        show(PlainPhone)
      },
    )
    return () => {
      isWanted = false
    }
  }, [])

  return (
    <Field label="Phone number" error={error}>
      {tie =>
        Control ? (
          <Control tie={tie} value={value} error={error} onChange={onChange} />
        ) : (
          <span id={tie.id} aria-busy className={`block animate-pulse ${controlLook(undefined)}`} />
        )
      }
    </Field>
  )
}

/** Better than none, on a line that lost the other one. */
function PlainPhone({ tie, value, error, onChange }: PhoneControlProps) {
  return (
    <input
      {...tie}
      type="tel"
      autoComplete="tel"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={controlLook(error)}
    />
  )
}
