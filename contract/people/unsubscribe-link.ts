/**
 * The unsubscribe link carries its address in base64. Written in the URL-safe alphabet without padding; read in either
 * alphabet, padded or not, because links survive mail programs in many shapes.
 */

export function encodeAddress(email: string): string {
  const bytes = new TextEncoder().encode(email)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The address, or undefined when the text is not base64 of readable text. */
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
