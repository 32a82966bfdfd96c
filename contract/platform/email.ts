import { EMAIL_LOCAL_PART_MAX_BYTES, EMAIL_MAX_CHARACTERS } from '../rules.ts'

/**
 * An address in any script (RFC 6531), ignoring spaces around it. Quoted local parts and machine addresses ("[192.0.2.1]") are
 * rejected: people have none, and mail programs do not agree where they end.
 */
export function isEmail(text: string): boolean {
  const { local, domain } = partsOf(tidyEmail(text))
  if (local.length + 1 + domain.length > EMAIL_MAX_CHARACTERS) return false
  if (new TextEncoder().encode(local).length > EMAIL_LOCAL_PART_MAX_BYTES) return false
  return localPattern.test(local) && domainPattern.test(domain)
}

/** Returns the stored form: trimmed, NFC, with an ASCII domain. */
export function tidyEmail(text: string): string {
  const address = text.trim().normalize('NFC')
  const { local, domain } = partsOf(address)
  return local === '' || isAscii(domain) ? address : `${local}@${asciiDomain(domain)}`
}

/** Returns the form for comparisons, in which "Ada@" and "ada@" are equal. */
export function normaliseEmail(text: string): string {
  return tidyEmail(text).toLowerCase()
}

// An ASCII atom (RFC 5322), and everything printable beyond ASCII. Joiners, which some scripts need, only follow such a letter.
// No text matches in two ways, so matching takes linear time.
const WORD = /(?:[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{C}\p{Z}][\u200c\u200d]?)+/u.source
const localPattern = new RegExp(`^${WORD}(?:\\.${WORD})*$`, 'u')
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

function partsOf(address: string) {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** "bücher.example" becomes "xn--bcher-kva.example"; an invalid domain stays as it is. */
function asciiDomain(domain: string): string {
  // The URL parser would take other ASCII characters for more than a host, or decode them.
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
