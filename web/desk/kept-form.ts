import { type ChangeEvent, useState } from 'react'
import { readJson, writeJson } from './stored.ts'

/** Form values kept in this tab: a device that is signed out in mid-form restores them after signing in again. */
export function useKeptForm<Values extends object>(name: string, initial: Values) {
  const key = `desk_form ${name}`
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readJson<Values>('sessionStorage', key) }))
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    writeJson('sessionStorage', key, next)
  }
  return { values, change, forget: () => writeJson('sessionStorage', key, undefined), field: fieldsOf(values, change) }
}

/** Returns the props that tie a text field to one of a form's values and to its error. */
export function fieldsOf<Values extends object>(
  values: Values,
  change: (part: Partial<Values>) => void,
  errors?: Record<string, string>,
) {
  return (name: keyof Values & string) => ({
    value: values[name] as string,
    error: errors?.[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value } as Partial<Values>),
  })
}
