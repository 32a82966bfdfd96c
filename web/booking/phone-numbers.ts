import parse, { type CountryCode, type PhoneNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

// The metadata of every country's numbers is heavy, so the field fetches this module when it appears.

export type { CountryCode }

/** Returns the stored form, +2348031234567. Text that is no number is returned unchanged, and the form rejects it. */
export function internationalNumber(typed: string, country: CountryCode): string {
  const number = read(typed, country)
  if (number) return number.number
  return isOnlyCallingCode(typed) ? '' : typed
}

/** Checks the length and the prefix. */
export function isRealNumber(typed: string, country: CountryCode): boolean {
  return read(typed, country)?.isValid() ?? false
}

/** Returns the form for display: +234 803 123 4567. */
export function spacedNumber(typed: string, country: CountryCode): string {
  return read(typed, country)?.formatInternational() ?? typed
}

/** Undefined when no country has such a calling code. */
export function countryOf(typed: string, current: CountryCode): CountryCode | undefined {
  const tidy = tidied(typed)
  if (!tidy.startsWith('+')) return current
  const digits = tidy.replace(/\D/g, '')
  const sharing = countriesWith(digits)
  if (!sharing) return digits.length < CALLING_CODE_MAX_DIGITS ? current : undefined
  return read(typed, current)?.country ?? (sharing.includes(current) ? current : sharing[0])
}

/** Empty when there is no number yet. */
export function movedTo(country: CountryCode, typed: string, from: CountryCode): string {
  const number = read(typed, from)
  return number ? `+${callingCode(country)}${number.nationalNumber}` : ''
}

export function callingCode(country: CountryCode): string {
  return CALLING_CODES.find(([, countries]) => countries.includes(country))?.[0] ?? ''
}

/** No calling code begins with another one, and the first of the countries that share one is the largest. */
const CALLING_CODES = Object.entries(metadata.country_calling_codes) as [string, CountryCode[]][]
const CALLING_CODE_MAX_DIGITS = 3

export const COUNTRIES = namedCountries()

function namedCountries(): { code: CountryCode; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return CALLING_CODES.flatMap(([, countries]) => countries)
    .filter(code => /^[A-Z]{2}$/.test(code))
    .map(code => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

function countriesWith(digits: string) {
  return CALLING_CODES.find(([code]) => digits.startsWith(code))?.[1]
}

function read(typed: string, country: CountryCode): PhoneNumber | undefined {
  // No extraction: a few digits among words would not be the visitor's number.
  return parse(tidied(typed), { defaultCountry: country, extract: false }, metadata)
}

/**
 * Accepts 0803 … alone, behind a leftover plus, or after a dialled 00; invisible marks copied from address books; and a
 * whole number pasted behind the calling code.
 */
function tidied(typed: string) {
  return typed
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
    .replace(/^\+?00(?=\d)/, '+')
    .replace(/^\+0/, '0')
    .replace(/^\+?[\d\s]*(?=\+\s*\d[\d\s().-]{7,}$)/, '')
}

function isOnlyCallingCode(typed: string) {
  const tidy = tidied(typed)
  return ['', '+'].includes(tidy) || CALLING_CODES.some(([code]) => `+${code}` === tidy)
}
