/** Web storage that may be full or refused: then reading yields undefined, and writing does nothing. */

type Area = 'localStorage' | 'sessionStorage'

export function readText(area: Area, key: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes the entry. */
export function writeText(area: Area, key: string, text: string | undefined) {
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    // Callers go on without the stored copy.
  }
}

export function readJson<Value>(area: Area, key: string): Value | undefined {
  try {
    return JSON.parse(readText(area, key) ?? '') as Value
  } catch {
    return undefined
  }
}

export function writeJson(area: Area, key: string, value: unknown) {
  writeText(area, key, value === undefined ? undefined : JSON.stringify(value))
}
