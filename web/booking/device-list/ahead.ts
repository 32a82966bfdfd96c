import { parseTimeLabel } from '#contract/platform/time.ts'
import { instantOnWall } from '#contract/platform/zone.ts'
import type { OwnBooking } from '#web/store/own-bookings.ts'

/** The bookings whose time is still to come and theirs, the next one first; and all others, the latest first. */
export function inOrder(bookings: OwnBooking[], now: number, timeZone: string) {
  const starts = new Map(bookings.map(one => [one, startOf(one, timeZone)]))
  const byStart = [...bookings].sort((a, b) => starts.get(a)! - starts.get(b)!)
  const isAhead = (one: OwnBooking) => starts.get(one)! > now && isOn(one, now)
  const ahead = byStart.filter(isAhead)
  return {
    ahead,
    others: byStart.filter(one => !isAhead(one)).reverse(),
    /** Held and not paid: the one that ends first is what its customer has to know. */
    unpaid: ahead.filter(isHeld).sort((a, b) => Date.parse(a.holdExpiresAt) - Date.parse(b.holdExpiresAt))[0],
  }
}

type Held = OwnBooking & { status: 'held'; holdExpiresAt: string }

export function isHeld(one: OwnBooking): one is Held {
  return one.status === 'held' && one.holdExpiresAt !== null
}

function isOn(one: OwnBooking, now: number) {
  if (isHeld(one)) return Date.parse(one.holdExpiresAt) > now
  return one.status === 'submitted' || one.status === 'confirmed'
}

function startOf({ bookingDate, bookingTime }: OwnBooking, timeZone: string) {
  return instantOnWall(bookingDate, parseTimeLabel(bookingTime) ?? 0, timeZone)
}
