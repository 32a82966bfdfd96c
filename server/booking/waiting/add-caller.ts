import { randomUUID } from 'node:crypto'
import { dayAndMonth } from '#contract/dates.ts'
import { isEmail } from '#contract/email.ts'
import { bookingText, waitingText } from '#contract/messages.ts'
import { bookingRefusals, waitingRefusals } from '#contract/refusals.ts'
import { FULL_NAME_MAX_CHARACTERS, WAITING_LINE_MAX, WAITING_PLACES_MAX } from '#contract/rules.ts'
import { controlCharacters } from '#contract/text.ts'
import type { AddWaitingBody, WaitingPlace } from '#contract/waiting.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { dialled } from '#server/spa/phone.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import type { BookingDeps } from '../booking.ts'
import type { Who } from '../history/history.ts'
import { refuseDayToBook } from './join.ts'
import { listWaiting } from './list.ts'
import { countPlaces, insertCaller, lockJoining } from './queries.ts'

/**
 * Puts somebody who calls on the list of one or more full days. A number is enough: when a time comes free the desk is told
 * instead of a mailbox. All days or none, so that nobody has to find out which of them were taken.
 */
export async function addCaller(
  deps: BookingDeps,
  who: Who,
  body: AddWaitingBody,
): Promise<{ message: string; places: WaitingPlace[] }> {
  const { db, clock, bookingKeys } = deps
  const spa = await currentSpa(deps)
  if (!spa.waitingList.isOn) throw new Refusal('waiting_list_off', waitingRefusals.offAtDesk)
  refuseWrongContact(body)
  const { serviceId, subServiceId, email, phoneNumber } = body
  const dates = [...new Set(body.bookingDates)].sort()
  let treatment = ''
  for (const bookingDate of dates)
    treatment = (await refuseDayToBook(deps, spa, { serviceId, subServiceId, bookingDate })).subServiceName
  const now = clock.now()
  const today = zoneNamed(spa.timeZone).dateOf(now.getTime())
  const mailboxKey = email
    ? bookingKeys.alias('mailbox', mailboxOf(email))
    : bookingKeys.alias('phone', dialled(phoneNumber.replace(/^00/, '+'), spa.phoneCountry))
  const contact = { email, phoneNumber, fullName: body.fullName.normalize('NFC') }
  const ids = await inTransaction(db, async tx => {
    const added: string[] = []
    for (const bookingDate of dates) {
      const place = { serviceId, subServiceId, bookingDate, ...contact, mailboxKey, networkKey: null }
      await lockJoining(tx, place)
      const { isThere, ofMailbox, inLine } = await countPlaces(tx, place, today)
      if (!isThere && ofMailbox >= WAITING_PLACES_MAX)
        throw new Refusal('too_many_places', waitingRefusals.callerWaitsEnough(WAITING_PLACES_MAX))
      if (!isThere && inLine >= WAITING_LINE_MAX)
        throw new Refusal('waiting_list_full', waitingRefusals.lineIsFull(WAITING_LINE_MAX, dayAndMonth(bookingDate)))
      added.push(await insertCaller(tx, { id: randomUUID(), ...place, createdAt: now }))
    }
    await recordChange(tx, clock, 'put on the waiting list', { after: { days: dates.length }, who })
    return added
  })
  const days = dates.map(dayAndMonth).join(', ')
  return {
    message: waitingText.callerAdded(treatment, days),
    places: (await listWaiting(deps)).filter(({ _id }) => ids.includes(_id)),
  }
}

function refuseWrongContact({ fullName, email, phoneNumber }: AddWaitingBody) {
  const fieldErrors: Record<string, string> = {}
  if (!fullName) fieldErrors.fullName = bookingText.fullNameRequired
  else if (fullName.length > FULL_NAME_MAX_CHARACTERS || controlCharacters.test(fullName))
    fieldErrors.fullName = waitingRefusals.nameUnusable
  if (email && !isEmail(email)) fieldErrors.email = bookingText.emailInvalid
  if (phoneNumber ? phoneNumber.replace(/\D/g, '').length < 7 || phoneNumber.length > 30 : !email)
    fieldErrors.phoneNumber = phoneNumber ? bookingText.phoneNumberInvalid : waitingRefusals.noWayToTell
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('invalid_fields', bookingRefusals.checkFields, { fieldErrors })
}
