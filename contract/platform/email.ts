import { EMAIL_LOCAL_PART_MAX_BYTES, EMAIL_MAX_CHARACTERS } from '../rules.ts'

/**
 * An address that a mail server takes, in any script (RFC 6531) and without spaces inside; spaces around it are forgiven.
 * Not taken are quoted local parts and addresses of machines ("[192.0.2.1]"): people have none, and mail programs do not
 * agree where they end.
 */
export function isEmail(text: string): boolean {
  const { local, domain } = partsOf(tidyEmail(text))
  if (local.length + 1 + domain.length > EMAIL_MAX_CHARACTERS) return false
  if (new TextEncoder().encode(local).length > EMAIL_LOCAL_PART_MAX_BYTES) return false
  return localPattern.test(local) && domainPattern.test(domain)
}

/** As an address is stored and sent to: no spaces around, one way to write an accent, the domain as mail servers know it. */
export function tidyEmail(text: string): string {
  const address = text.trim().normalize('NFC')
  const { local, domain } = partsOf(address)
  return local === '' || isAscii(domain) ? address : `${local}@${asciiDomain(domain)}`
}

/** The form under which an address is remembered: nobody means two people by "Ada@" and "ada@". */
export function normaliseEmail(text: string): string {
  return tidyEmail(text).toLowerCase()
}

// What ASCII allows in a word (RFC 5322), and every letter, mark, digit and symbol beyond ASCII. Joiners, which some
// scripts need, only follow such a letter. Words are joined with dots; no text matches in two ways, so it reads in linear time.
const WORD = /(?:[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{C}\p{Z}][\u200c\u200d]?)+/u.source
const localPattern = new RegExp(`^${WORD}(?:\\.${WORD})*$`, 'u')
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

function partsOf(address: string) {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** "bücher.example" becomes "xn--bcher-kva.example", by the rules that browsers follow. What has no such form stays. */
function asciiDomain(domain: string): string {
  // Anything else in ASCII would be more than a host to the URL parser, or be decoded by it.
  if (/[\0-,/:-@[-`{-\x7f]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

function isAscii(text: string) {
  return !/[^\0-\x7f]/.test(text)
}
