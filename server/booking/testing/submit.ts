import type { Spa } from '#server/app/testing/spa.ts'
import { findBooking, submitBooking } from '#server/booking/booking.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

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
