/** JSON in the browser's storage. Where storage is refused, nothing is kept and the screens still work. */

type Place = 'localStorage' | 'sessionStorage'

export function readKept<Value>(key: string, place: Place = 'localStorage'): Value | undefined {
  try {
    return JSON.parse(window[place].getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. */
export function keep(key: string, value: unknown, place: Place = 'localStorage') {
  try {
    if (value === undefined) window[place].removeItem(key)
    else window[place].setItem(key, JSON.stringify(value))
  } catch {
    // Refused or full.
  }
}
