import parse, { type CountryCode, type PhoneNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

// The metadata of every country's numbers is heavy, so the field fetches this module when it appears.

export type { CountryCode }

/** As it is stored: +2348031234567. What is no number, or not yet, stays as it was typed for the form to judge. */
export function internationalNumber(typed: string, country: CountryCode): string {
  const number = read(typed, country)
  if (number) return number.number
  return isOnlyCallingCode(typed) ? '' : typed
}

/** Whether such a number can exist in its country, by its length and its beginning. */
export function isRealNumber(typed: string, country: CountryCode): boolean {
  return read(typed, country)?.isValid() ?? false
}

/** As people read it out: +234 803 123 4567. */
export function spacedNumber(typed: string, country: CountryCode): string {
  return read(typed, country)?.formatInternational() ?? typed
}

/** The country a number belongs to, as far as it is typed; undefined when no country has such a calling code. */
export function countryOf(typed: string, current: CountryCode): CountryCode | undefined {
  const tidy = tidied(typed)
  if (!tidy.startsWith('+')) return current
  const digits = tidy.replace(/\D/g, '')
  const sharing = countriesWith(digits)
  if (!sharing) return digits.length < CALLING_CODE_MAX_DIGITS ? current : undefined
  return read(typed, current)?.country ?? (sharing.includes(current) ? current : sharing[0])
}

/** The same number under another country's calling code; nothing when there is no number yet. */
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

/** Every country that has numbers, in the order of their names. */
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
  // Strictly what was typed: a few digits found among words would not be the visitor's number.
  return parse(tidied(typed), { defaultCountry: country, extract: false }, metadata)
}

/**
 * People know their own number as 0803 …, and so does the browser that fills it in: alone, behind a plus that was left
 * over, or after the 00 of their dialling abroad. Address books copy numbers with invisible marks around them, and a whole
 * number is pasted behind the calling code in the field.
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
