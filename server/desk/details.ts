import { isLive } from '#contract/booking/booking-states.ts'
import type { ContactBody, DeskBooking } from '#contract/desk/desk.ts'
import { bookingText } from '#contract/messages.ts'
import { isEmail } from '#contract/platform/email.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { knownBlocks } from '#server/booking/blocks/blocks.ts'
import { type BookingDeps, lockBooking, requireBooking } from '#server/booking/booking.ts'
import { readDeskBooking, updateCareNote } from '#server/booking/desk-view/queries.ts'
import { arrivedThen } from '#server/booking/guest-marks.ts'
import { historyOf, type Who } from '#server/booking/history/history.ts'
import { manageUrl } from '#server/booking/own/keys.ts'
import { updateBooking } from '#server/booking/queries.ts'
import { refundFor } from '#server/booking/refund/refund.ts'
import { asOf } from '#server/booking/rules.ts'
import { countGuests } from '#server/booking/treatments.ts'
import { removableOf } from '#server/booking/visits/take-out.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { toLine, toPayment } from '#server/ledger/ledger.ts'
import { selectLines, selectPayments } from '#server/ledger/queries.ts'
import { duplicateWarningsByPayment } from '#server/ledger/same-reference.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { treatmentsAway } from './away-then.ts'

export async function bookingDetails(deps: BookingDeps, identifier: string) {
  const { db, clock, config, bookingKeys } = deps
  const spa = await currentSpa(deps)
  const found = await requireBooking(db, identifier)
  const [booking, lines, payments, history, team, blocks] = await Promise.all([
    readDeskBooking(db, found.id, clock.now()),
    selectLines(db, found.id),
    selectPayments(db, found.id),
    historyOf(db, found.id),
    knownTeam(deps),
    knownBlocks(deps),
  ])
  const manageLink = manageUrl(found, { ...config, bookingKeys })
  const flagsOf = await duplicateWarningsByPayment(db, payments)
  const now = clock.now()
  const refund = await refundFor(db, asOf(found, now), { spa, now })
  return {
    booking,
    away: treatmentsAway({ team, blocks, timeZone: spa.timeZone, now }, booking),
    removable: isLive(booking.status) ? removableOf(found, spa.timeZone) : [],
    lines: lines.map(toLine),
    payments: payments.map(row => toPayment(row, flagsOf(row.id))),
    history,
    refund,
    manageLink,
  }
}

/** Corrects contacts, notes something, or marks the arrival. Fields that are not sent stay. */
export async function editBooking(
  { db, clock }: BookingDeps,
  who: Who,
  identifier: string,
  body: ContactBody,
): Promise<DeskBooking> {
  if (body.email && !isEmail(body.email)) throw fieldRefusal('email', bookingText.emailInvalid)
  return inTransaction(db, async tx => {
    const now = clock.now()
    const before = await lockBooking(tx, identifier, now)
    if (body.version !== undefined && body.version !== before.version)
      throw new Refusal('changed_meanwhile', deskRefusals.changedMeanwhile)
    const { version: _, careNote, arrived, guest, ...contact } = body
    if (guest !== undefined && guest >= countGuests(before)) throw fieldRefusal('guest', deskRefusals.noSuchGuest)
    // Kysely leaves out what is undefined.
    await updateBooking(tx, before.id, {
      ...contact,
      ...(arrived !== undefined && arrivedThen(before, arrived, now, guest)),
      version: before.version + 1,
      updatedAt: now,
    })
    if (careNote !== undefined) await updateCareNote(tx, before.id, careNote)
    await recordChange(tx, clock, 'edit booking', {
      after: { _id: before.id, fields: Object.keys(body).filter(name => name !== 'version' && name !== 'guest') },
      who,
    })
    return readDeskBooking(tx, before.id, now)
  })
}
