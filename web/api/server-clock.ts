/** A hold ends by the server's clock, and a phone's can be wrong by hours. The offset is learned from uncached responses. */
let aheadMs = 0

const LAST_MS_OF_SECOND = 999

/** The server's time, to about a second. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

export function noteServerTime(headers: Headers) {
  // A stored response still carries the time at which it was made.
  if (!headers.get('cache-control')?.includes('no-store')) return
  const time = Date.parse(headers.get('date') ?? '')
  // The header has whole seconds. Assumes the end of the second, so that a hold never seems longer than it is.
  if (!Number.isNaN(time)) aheadMs = time + LAST_MS_OF_SECOND - Date.now()
}
