/** FNV-1a: short, not cryptographic. */
export function digest(text: string): string {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193)
  return (sum >>> 0).toString(36)
}
