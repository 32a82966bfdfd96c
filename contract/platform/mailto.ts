/**
 * A link that writes to this address and to nobody else: an address may hold signs that mean something in a link
 * ("x?bcc=eve@evil.example"), and they are written so that they mean nothing (RFC 6068).
 */
export function mailto(address: string): string {
  return `mailto:${encodeURI(address).replace(/[/?#&=]/g, encodeURIComponent)}`
}
