import { useState } from 'react'
import { readJson, writeJson } from '#web/storage.ts'

// Forms with a person's data: erasing the person deletes them.
export const noteForm = (about: 'careNote' | 'privateNote', personId: string) => `person ${about} ${personId}`
export const contactForm = (bookingId: string) => `contact ${bookingId}`

const keyOf = (name: string) => `desk_form ${name}` as const

export const forgetForm = (name: string) => writeJson(keyOf(name), undefined, 'sessionStorage')

/** Form values kept in this tab: a device that is signed out in mid-form restores them after signing in again. */
export function useKeptForm<Values extends object>(name: string, initial: Values) {
  const key = keyOf(name)
  const [values, setValues] = useState(() => ({ ...initial, ...(readJson(key, 'sessionStorage') as Partial<Values>) }))
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    writeJson(key, next, 'sessionStorage')
  }
  return { values, change, forget: () => forgetForm(name), field: bindFields(values, change) }
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
