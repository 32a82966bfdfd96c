import { parseTimeLabel } from '#contract/time.ts'
import { instantOnWall } from '#contract/zone.ts'
import type { OwnBooking } from '#web/store/own-bookings.ts'

/** The bookings whose time is still to come and theirs, the next one first; and all others, the latest first. */
export function inOrder(bookings: OwnBooking[], now: number, timeZone: string) {
  const starts = new Map(bookings.map(one => [one, startOf(one, timeZone)]))
  const byStart = [...bookings].sort((a, b) => starts.get(a)! - starts.get(b)!)
  const isAhead = (one: OwnBooking) => starts.get(one)! > now && isOn(one, now)
  return { ahead: byStart.filter(isAhead), others: byStart.filter(one => !isAhead(one)).reverse() }
}

function isOn({ status, holdExpiresAt }: OwnBooking, now: number) {
  if (status === 'held') return holdExpiresAt !== null && Date.parse(holdExpiresAt) > now
  return status === 'submitted' || status === 'confirmed'
}

function startOf({ bookingDate, bookingTime }: OwnBooking, timeZone: string) {
  return instantOnWall(bookingDate, parseTimeLabel(bookingTime) ?? 0, timeZone)
}
