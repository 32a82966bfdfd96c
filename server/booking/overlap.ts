import { bookingRefusals } from '#contract/refusals.ts'
import { isViolation } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * The database has the last word about a time, whatever this process believed to be free: everything that writes a booking's time goes
 * through here, and its violation becomes a sentence.
 */
export async function orSlotTaken<T>(
  write: Promise<T>,
  { serviceName, bookingTime }: { serviceName: string; bookingTime: string },
  sentence: (serviceName: string, time: string) => string = bookingRefusals.slotTaken,
): Promise<T> {
  return write.catch(error => {
    throw isViolation(error, 'bookings_never_overlap')
      ? new Refusal('slot_taken', sentence(serviceName, bookingTime))
      : error
  })
}
