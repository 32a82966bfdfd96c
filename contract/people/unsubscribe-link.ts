/** URL-safe base64 without padding. Decoding accepts both alphabets and padding, because mail programs alter links. */
export function encodeAddress(email: string): string {
  const bytes = new TextEncoder().encode(email)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function decodeAddress(encoded: string): string | undefined {
  // A "+" in a query string arrives as a space.
  const standard = encoded.trim().replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  try {
    const bytes = Uint8Array.from(atob(standard), character => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) || undefined
  } catch {
    return undefined
  }
}
