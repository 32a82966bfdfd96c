import { useState } from 'react'
import { keep, readKept } from './kept.ts'

/** A form's values, kept in this tab: a device that is signed out in mid-form finds them when it comes back. */
export function useKeptForm<Values extends object>(name: string, initial: Values) {
  const key = `desk_form ${name}`
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readKept<Values>(key, 'sessionStorage') }))
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    keep(key, next, 'sessionStorage')
  }
  return { values, change, forget: () => keep(key, undefined, 'sessionStorage') }
}
