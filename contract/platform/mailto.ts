/** Encodes what would add other recipients: "x?bcc=eve@evil.example" (RFC 6068). */
export function mailto(address: string): string {
  return `mailto:${encodeURI(address).replace(/[/?#&=]/g, encodeURIComponent)}`
}
