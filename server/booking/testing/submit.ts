import { findBooking, submitBooking } from '#server/booking/booking.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { Spa } from '#server/testing/spa.ts'

/** As if the customer's receipt had come in, without a receipt. */
export async function submitted({ db, clock, config, deps }: Spa, id: string, note = '') {
  const row = await findBooking(db, id)
  const spa = await currentSpa(deps)
  return inTransaction(db, tx =>
    submitBooking(tx, row!, {
      spa,
      mailFrom: senderOf(spa, config),
      note,
      now: clock.now(),
      limited: config.rateLimits,
    }),
  )
}
