import { isLive } from '#contract/booking/booking-states.ts'
import type { HealthAnswersInput } from '#contract/booking/health.ts'
import { HEALTH_QUESTIONS, readAnswer, writtenAnswer } from '#contract/booking/health-words.ts'
import type { ManageHealthBody, ManageResponse } from '#contract/booking/manage.ts'
import { healthText as text } from '#contract/messages.ts'
import { controlCharacters } from '#contract/platform/text.ts'
import { bookingRefusals, manageRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { BookingDeps, BookingRow } from '../booking.ts'
import { type Locked, withLockedBooking } from '../locked.ts'
import { findOwnBooking, showOwnBooking } from '../own/own-booking.ts'
import { isHealthAsked } from './health.ts'
import { deleteHealth, saveHealth } from './queries.ts'

/**
 * Stores what the customer answers about their health, or deletes it. One form a booking, also for a visit of several guests:
 * it stays true when guests are taken out, and whoever treats reads all of it. No change of the booking, and in no history. Consent can be taken back at any time, also
 * after the visit and where the spa no longer asks.
 */
export async function giveHealthAnswers(deps: BookingDeps, body: ManageHealthBody): Promise<ManageResponse> {
  const { id } = await findOwnBooking(deps, body)
  return withLockedBooking(deps, id, async locked => {
    const { tx, booking, now, spa } = locked
    if (body.answers) {
      if (!isHealthAsked(booking, locked)) throw notAsked(booking, locked)
      const answers = checkAnswers(body.answers)
      await saveHealth(tx, { bookingId: id, ...answers, consentedAt: now, updatedAt: now })
    } else await deleteHealth(tx, id)
    return showOwnBooking(tx, booking, { spa, now })
  })
}

function notAsked({ status, startsAt }: BookingRow, { spa, now }: Pick<Locked, 'spa' | 'now'>) {
  if (!isLive(status)) return new Refusal('already_decided', manageRefusals.notLive(status, spa.phone.display))
  if (now >= startsAt) return new Refusal('too_late', manageRefusals.begun(spa.phone.display))
  return new Refusal('already_decided', manageRefusals.noHealthQuestions)
}

const WRITTEN = /^(?:No|Yes(?:: ?\S.*)?)$/

function checkAnswers({ consent, ...answers }: HealthAnswersInput) {
  const fieldErrors: Record<string, string> = {}
  for (const name of HEALTH_QUESTIONS)
    if (controlCharacters.test(answers[name])) fieldErrors[name] = text.oneLine
    else if (!WRITTEN.test(answers[name])) fieldErrors[name] = text.yesOrNo
    else answers[name] = writtenAnswer(readAnswer(answers[name].normalize('NFC')))
  if (consent !== true) fieldErrors.consent = text.consentMissing
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('invalid_fields', bookingRefusals.checkFields, { fieldErrors })
  return answers
}
