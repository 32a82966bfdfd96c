import { type Part, paragraph } from '#server/platform/mail/parts.ts'
import type { BookingRow } from './booking.ts'
import type { Before } from './change-time.ts'
import { type TreatmentRow, treatmentsOf } from './treatments.ts'

/** The treatment of a visit that is another one now, before and after. */
export function changedTreatment(before: BookingRow, after: BookingRow) {
  return changedPair(before, after, (was, is) => was.subServiceId !== is.subServiceId)
}

export function handedOver(before: BookingRow, after: BookingRow) {
  return changedPair(before, after, (was, is) => was.therapistName !== is.therapistName)
}

type Pair = readonly [before: TreatmentRow, after: TreatmentRow]

function changedPair(before: BookingRow, after: BookingRow, hasChanged: (...pair: Pair) => boolean): Pair {
  const were = treatmentsOf(before)
  const are = treatmentsOf(after)
  const pairs = were.flatMap((was): Pair[] => are.filter(({ id }) => id === was.id).map(is => [was, is]))
  return pairs.find(pair => hasChanged(...pair)) ?? [were[0]!, are[0]!]
}

/** Sentences of a mail: nobody replaces a person whom the customer asked for without a word. */
export function otherPeople(booking: BookingRow, before: Before): Part[] {
  const left = treatmentsOf(booking)
  const said = treatmentsOf(before).flatMap(was => {
    const isSame = ({ guest, subServiceId }: TreatmentRow) => guest === was.guest && subServiceId === was.subServiceId
    // A move may change the order; a change of treatment keeps the id.
    const index = left.findIndex(isSame)
    const [is] = left.splice(index >= 0 ? index : left.findIndex(({ id }) => id === was.id), 1)
    return (is && otherPerson(is, was, before.isWantedGone)) || []
  })
  return [...new Set(said)].map(paragraph)
}

function otherPerson(is: TreatmentRow, was: TreatmentRow, isWantedGone = false): string | false {
  const isKept = is.therapistWanted && is.therapistId === was.therapistId
  if (!was.therapistWanted || isKept) return false
  const asked = was.therapistName
  // Squeezed in before, or waiting for the desk to find somebody.
  if (asked === '')
    return 'You asked for one of our therapists by name. This time it may be somebody else. If you would rather wait, please reply to this email and we will find another time.'
  const whom = is.therapistWanted ? is.therapistName : 'another of our therapists'
  if (isWantedGone) {
    const now = is.therapistId === null ? 'We will find somebody else for you.' : `This time you are with ${whom}.`
    return `You asked for ${asked}, who can no longer be booked for this treatment. ${now} If that does not suit you, please reply to this email.`
  }
  const now = is.therapistId === null ? `We cannot promise ${asked} at this time.` : `This time you are with ${whom}.`
  return `You asked for ${asked}. ${now} If you would rather wait for ${asked}, please reply to this email and we will find another time.`
}
