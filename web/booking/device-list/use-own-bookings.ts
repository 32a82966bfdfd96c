import { useCallback, useEffect, useState } from 'react'
import { ownBookingsText } from '#contract/messages.ts'
import { untilText } from '#contract/platform/until.ts'
import { fetchBookingInfo } from '#web/api/booking.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { readOwnBookings, updateOwnBooking } from '#web/store/own-bookings.ts'
import { useSpa } from '#web/store/site.ts'
import { useBookingStore } from '#web/store/stores.ts'
import { useNow } from '#web/ui/use-now.ts'
import { inOrder } from './ahead.ts'

/** The id of the list on its page. */
export const PLACE = 'your-bookings'

/**
 * The bookings this device remembers, at once and without a network. The spa may have moved or cancelled upcoming ones, so
 * those are refreshed once a visit.
 */
export function useOwnBookings() {
  const { timeZone } = useSpa()
  const [bookings, setBookings] = useState(readOwnBookings)
  const read = useCallback(() => setBookings(readOwnBookings()), [])

  // A booking made, paid for or let go on this page.
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

  // A hold ends while the page is open.
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
