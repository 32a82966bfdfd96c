import parse, { type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

/** The digits that reach a number from anywhere: "+234 800 555 0142" and "0800 555 0142" in Nigeria are one. */
export function dialled(display: string, country: string): string {
  const known = isKnown(country) ? parse(display, { defaultCountry: country, extract: false }, metadata) : undefined
  return known ? known.number.slice(1) : display.replace(/\D/g, '')
}

/** "234" for NG; empty for a country without numbers of its own. */
export function callingCodeOf(country: string): string {
  const codes = Object.entries(metadata.country_calling_codes) as [string, string[]][]
  return codes.find(([, countries]) => countries.includes(country))?.[0] ?? ''
}

function isKnown(country: string): country is CountryCode {
  return country in metadata.countries
}
