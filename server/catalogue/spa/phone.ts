import parse, { type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

/** The international digits: "+234 800 555 0142" and "0800 555 0142" in Nigeria are one number. */
export function dialled(display: string, country: string): string {
  const isKnown = country in metadata.countries
  const options = { defaultCountry: country as CountryCode, extract: false } as const
  const known = isKnown ? parse(display, options, metadata) : undefined
  return known ? known.number.slice(1) : display.replace(/\D/g, '')
}

/** "234" for NG; empty for a country without numbers of its own. */
export function callingCodeOf(country: string): string {
  const codes = Object.entries(metadata.country_calling_codes) as [string, string[]][]
  return codes.find(([, countries]) => countries.includes(country))?.[0] ?? ''
}
