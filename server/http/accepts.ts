/** For calls that answer in more than one form: who wants one that is not JSON says so by its name. */
export function accepts(headers: { accept?: string | undefined }, type: string): boolean {
  return headers.accept?.toLowerCase().includes(type) ?? false
}
