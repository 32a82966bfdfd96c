import type { DeskBooking } from '#contract/desk.ts'
import { decide } from '#web/api/desk.ts'
import { changeTogether } from '../together.ts'

/**
 * Declines each of them for one reason: every customer gets their own mail, and one Undo takes all of it back. Gives back
 * the bookings that could not be declined, because somebody else was faster or the network is away.
 */
export async function declineTogether(bookings: readonly DeskBooking[], reason: string): Promise<DeskBooking[]> {
  return changeTogether(bookings, {
    call: ({ _id, status }) => decide(_id, { status: 'declined', reason, from: status }),
    done: count => `Declined together: ${count}`,
    failed: count => `Not declined: ${count}`,
  })
}
