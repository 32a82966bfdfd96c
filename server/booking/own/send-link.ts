import { setTimeout } from 'node:timers/promises'
import { readBookingHash } from '#contract/booking/booking-hash.ts'
import type { ManageLinkBody } from '#contract/booking/manage.ts'
import { manageText } from '#contract/messages.ts'
import { MINUTES_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { MANAGE_LINKS_PER_HOUR } from '#contract/rules.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { postRepeated } from '#server/platform/mail/outbox.ts'
import type { BookingDeps } from '../booking.ts'
import { mailSite } from '../mail-parts.ts'
import { selectBooking, selectBookingForUpdate } from '../queries.ts'
import { manageLinkMail } from './mails.ts'
import { countLinks, deleteLinksBefore, insertLink } from './queries.ts'

/** Longer than the work takes, so that response times do not tell which numbers exist. */
const ANSWER_AFTER_MS = 150

/** Mails the link to the address on the booking. The response is always the same. */
export async function sendManageLink(deps: BookingDeps, body: ManageLinkBody): Promise<{ message: string }> {
  await Promise.all([mailLink(deps, body), setTimeout(ANSWER_AFTER_MS)])
  return { message: manageText.linkSent }
}

async function mailLink(deps: BookingDeps, { bookingHash }: ManageLinkBody) {
  const { db, clock, mail } = deps
  const found = await selectBooking(db, { hash: readBookingHash(bookingHash) ?? bookingHash })
  if (!found?.email) return
  const spa = await currentSpa(deps)
  await inTransaction(db, async tx => {
    // The lock serialises requests, so that the count is right.
    const booking = await selectBookingForUpdate(tx, found.id)
    const now = clock.now()
    await deleteLinksBefore(tx, new Date(now.getTime() - MINUTES_PER_HOUR * MS_PER_MINUTE))
    if (!booking.email || (await countLinks(tx, booking.id)) >= MANAGE_LINKS_PER_HOUR) return
    const mailId = await postRepeated(tx, manageLinkMail(booking, mailSite(deps, spa, now)), { now })
    await insertLink(tx, booking.id, mailId, now)
  })
  mail.wake()
}
