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
export const PLACE = 'your-bookings'

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
    const { ahead } = inOrder(bookings, serverNow(), timeZone)
    const asked = ahead.filter(({ bookingHash }) => !known.has(bookingHash))
    for (const { bookingHash } of asked) known.add(bookingHash)
    Promise.all(asked.map(({ bookingHash }) => refresh(bookingHash))).then(read)
  }, [])

  const now = useNow(serverNow)
  const { unpaid, ...others } = inOrder(bookings, now, timeZone)
  const payNow =
    unpaid && `${ownBookingsText.heldUntil(untilText(unpaid.holdExpiresAt, now, timeZone))}. ${ownBookingsText.payNow}`
  return { ...others, unpaid, payNow, now, read }
}

const known = new Set<string>()

async function refresh(bookingHash: string) {
  try {
    updateOwnBooking((await fetchBookingInfo(bookingHash)).data.booking)
  } catch {
    // Without a network the last known state stays.
    known.delete(bookingHash)
  }
}

/** Upcoming bookings, the next one first; and all others, the latest first. */
function inOrder(bookings: OwnBooking[], now: number, timeZone: string) {
  const starts = new Map(bookings.map(one => [one, startOf(one, timeZone)]))
  const byStart = [...bookings].sort((a, b) => starts.get(a)! - starts.get(b)!)
  const isAhead = (one: OwnBooking) => starts.get(one)! > now && isOn(one, now)
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

function isOn(one: OwnBooking, now: number) {
  if (isHeld(one)) return Date.parse(one.holdExpiresAt) > now
  return one.status === 'submitted' || one.status === 'confirmed'
}

function startOf({ bookingDate, bookingTime }: OwnBooking, timeZone: string) {
  return instantOnWall(bookingDate, parseTimeLabel(bookingTime) ?? 0, timeZone)
}
