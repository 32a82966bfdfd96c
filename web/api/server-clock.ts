/**
 * A hold ends by the server's clock, and a phone's can be wrong by hours. The difference is learned from the answers that
 * come straight from the server.
 */
let aheadMs = 0

/** What the server's clock shows now, to about a second. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

export function noteServerTime(headers: Headers) {
  // A stored answer still carries the time at which it was made.
  if (!headers.get('cache-control')?.includes('no-store')) return
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) aheadMs = time - Date.now()
}
