import { useCallback, useEffect, useState } from 'react'
import { ownBookingsText } from '#contract/messages.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { untilText } from '#contract/platform/until.ts'
import { instantOnWall } from '#contract/platform/zone.ts'
import { fetchBookingInfo } from '#web/api/booking.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type OwnBooking, readOwnBookings, updateOwnBooking } from '#web/store/own-bookings.ts'
import { useSpa } from '#web/store/site.ts'
import { useBookingStore } from '#web/store/stores.ts'
import { useNow } from '#web/ui/use-now.ts'

/** The id of the list on its page. */
export const LIST_ID = 'your-bookings'

/** This device's bookings, at once and offline. The spa may have changed upcoming ones: those are refreshed once a visit. */
export function useOwnBookings() {
  const { timeZone } = useSpa()
  const [bookings, setBookings] = useState(readOwnBookings)
  const read = useCallback(() => setBookings(readOwnBookings()), [])

  const current = useBookingStore(state => state.bookingData)
  const currentId = useBookingStore(state => state.bookingId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever happened to it is in the list by now
  useEffect(read, [current, currentId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what lay ahead when the page was opened
  useEffect(() => {
    const { ahead } = sorted(bookings, serverNow(), timeZone)
    const stale = ahead.filter(({ bookingHash }) => !refreshed.has(bookingHash))
    for (const { bookingHash } of stale) refreshed.add(bookingHash)
    Promise.all(stale.map(({ bookingHash }) => refresh(bookingHash))).then(read)
  }, [])

  const now = useNow(serverNow)
  const { unpaid, ...others } = sorted(bookings, now, timeZone)
  const payNow =
    unpaid && `${ownBookingsText.heldUntil(untilText(unpaid.holdExpiresAt, now, timeZone))}. ${ownBookingsText.payNow}`
  return { ...others, unpaid, payNow, now, read }
}

const refreshed = new Set<string>()

async function refresh(bookingHash: string) {
  try {
    updateOwnBooking((await fetchBookingInfo(bookingHash)).data.booking)
  } catch {
    // Offline, the last known state stays.
    refreshed.delete(bookingHash)
  }
}

/** Upcoming bookings, the next one first; and all others, the latest first. */
function sorted(bookings: OwnBooking[], now: number, timeZone: string) {
  const starts = new Map(bookings.map(one => [one, startOf(one, timeZone)]))
  const byStart = [...bookings].sort((a, b) => starts.get(a)! - starts.get(b)!)
  const isAhead = (one: OwnBooking) => starts.get(one)! > now && isActive(one, now)
  const ahead = byStart.filter(isAhead)
  return {
    ahead,
    others: byStart.filter(one => !isAhead(one)).reverse(),
    /** The hold that ends first. */
    unpaid: ahead.filter(isHeld).sort((a, b) => Date.parse(a.holdExpiresAt) - Date.parse(b.holdExpiresAt))[0],
  }
}

type Held = OwnBooking & { status: 'held'; holdExpiresAt: string }

export function isHeld(one: OwnBooking): one is Held {
  return one.status === 'held' && one.holdExpiresAt !== null
}

function isActive(one: OwnBooking, now: number) {
  if (isHeld(one)) return Date.parse(one.holdExpiresAt) > now
  return one.status === 'submitted' || one.status === 'confirmed'
}

function startOf({ bookingDate, bookingTime }: OwnBooking, timeZone: string) {
  return instantOnWall(bookingDate, parseTimeLabel(bookingTime) ?? 0, timeZone)
}
