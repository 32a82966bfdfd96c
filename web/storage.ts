import type * as rules from '#contract/rules.ts'

/** Every key that the site and the desk write to the browser's storage. */
export type StorageKey =
  | typeof rules.SURVEY_CLOSED_KEY
  | typeof rules.SURVEY_COMPLETED_KEY
  | 'reloaded_for_build'
  | 'scroll_positions'
  | 'first_steps_away'
  // From here on personal: names, contact details, free text and credentials.
  | typeof rules.TOKEN_KEY
  /** Contact details and names of guests, each for a day at most: the form, a create without a response, an open payment. */
  | typeof rules.BOOKING_DRAFT_KEY
  | typeof rules.BOOKING_ATTEMPT_KEY
  | typeof rules.BOOKING_PAYMENT_KEY
  | typeof rules.BOOKING_OFFER_KEY
  /** Contact details and keys of the bookings made here, for a year or until the visitor clears them. */
  | typeof rules.BOOKING_CONTACT_KEY
  | typeof rules.OWN_BOOKINGS_KEY
  | typeof rules.SURVEY_WORDS_KEY
  | 'typed_before_reload'
  /** All removed when the desk's session ends. */
  | `desk_${string}`
  /** Unsaved texts of the owner's editors, until they are saved or discarded. */
  | `${'catalogue' | 'letter' | 'room' | 'spa' | 'team'}_draft ${string}`

/** `localStorage`: all tabs and later visits. `sessionStorage`: this tab, over a reload. */
export type Area = 'localStorage' | 'sessionStorage'

// A browser may refuse storage or have no room left. Reading then finds nothing, and writing returns false: every caller
// works without, at the price that a reload loses what was typed or chosen.

export function readText(key: StorageKey, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Undefined removes the key. */
export function writeText(key: StorageKey, text: string | undefined, area: Area = 'localStorage'): boolean {
  try {
    if (text === undefined) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Undefined if the text is no JSON. Another program may have written the content, so callers check its shape. */
export function readJson(key: StorageKey, area?: Area): unknown {
  try {
    return JSON.parse(readText(key, area) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeJson(key: StorageKey, value: object | undefined, area?: Area): boolean {
  return writeText(key, value && JSON.stringify(value), area)
}
