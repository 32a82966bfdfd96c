import { EMAIL_MAX_CHARACTERS } from './rules.ts'

const LOCAL_PART_MAX_CHARACTERS = 64

// Words joined with dots, an @, labels joined with dots. No part can match in two ways, so it reads in linear time.
const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/** A standard address without spaces inside; surrounding spaces are forgiven. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  if (address.length > EMAIL_MAX_CHARACTERS) return false
  if (address.indexOf('@') > LOCAL_PART_MAX_CHARACTERS) return false
  return addressPattern.test(address)
}

/** The form under which an address is remembered: nobody means two people by "Ada@" and "ada@". */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase()
}
