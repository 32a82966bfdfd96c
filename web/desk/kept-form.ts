import { useState } from 'react'

/** What is typed into a form, kept in this tab: a device that is thrown out in mid-form finds it again on coming back. */
export function useKeptForm<Values extends object>(name: string, initial: Values) {
  const key = `desk_form ${name}`
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...read(key) }))
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    write(key, next)
  }
  return { values, change, forget: () => write(key, undefined) }
}

function read(key: string): object {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function write(key: string, values: object | undefined) {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage loses what is typed with the screen.
  }
}
