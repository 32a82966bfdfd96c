import { sameAgain, whenAgain } from '#contract/booking/same-again.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { WaitingPlace } from '#contract/booking/waiting.ts'
import type { DeskBooking, DeskBookingBody } from '#contract/desk/desk.ts'
import { isPlainDate } from '#contract/platform/dates.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { type PAYMENT_METHODS, WALK_IN_NAME } from '#contract/rules.ts'
import { isVisit } from '#web/desk/parts.ts'
import type { When } from '#web/desk/TimePicker.tsx'
import { asVisit } from './visit-draft.ts'

type Paying = (typeof PAYMENT_METHODS)[number] | 'on_arrival' | 'pay_link'

type Client = { phoneNumber: string; fullName: string; email: string }

export interface Draft extends Client {
  subServiceId: string
  /** The wanted person; undefined: anyone. */
  therapistId?: string
  /** Of a visit: every guest with their treatments, the first one among them. */
  guests?: GuestWish[]
  isNow: boolean
  when: When
  origin: DeskBookingBody['origin']
  payment: Paying
  /** The client when the payment was chosen. */
  paidBy?: Client
  /** The place on the waiting list that the booking ends. */
  waitingId?: string
}

/** The part that is stored. A payment is never restored: the client may be another one. */
export type KeptDraft = Omit<Draft, 'payment' | 'paidBy'>

/** Draft for a tapped free time, or for a walk-in now. */
export function firstDraft(params: URLSearchParams, today: string): Draft {
  const date = params.get('date') ?? ''
  const time = params.get('time') ?? ''
  const isNow = !isPlainDate(date)
  return {
    subServiceId: params.get('treatment') ?? '',
    therapistId: params.get('therapist') ?? undefined,
    isNow,
    when: whenOf({ date: isNow ? today : date, time }, params.has('treatment')),
    phoneNumber: '',
    fullName: '',
    email: '',
    origin: isNow ? 'walk_in' : 'phone',
    payment: 'on_arrival',
  }
}

/** Without a treatment, a tapped time is a wish: the room is free then, but the treatment may not be offered. */
function whenOf({ date, time }: When, isOffered: boolean): When {
  if (parseTimeLabel(time) === undefined) return { date, time: '' }
  return isOffered ? { date, time } : { date, time, isWish: true }
}

/** The same treatment and client, with the person they asked for; the time is still to be chosen. */
export function draftAgain(booking: DeskBooking, today: string): Draft {
  const { subServiceId, phoneNumber, fullName, email, therapist, therapistWanted } = booking
  const client = { phoneNumber, email, fullName: fullName === WALK_IN_NAME ? '' : fullName }
  const wanted = therapistWanted ? therapist?._id : undefined
  const draft = { ...firstDraft(new URLSearchParams({ date: today }), today), subServiceId, ...client }
  if (!isVisit(booking)) return { ...draft, therapistId: wanted }
  return { ...draft, ...asVisit(draft, sameAgain(booking, { today }).guests) }
}

/** The next visit: the same again with those who treated, four weeks on at the same hour if that is free. */
export function draftOfNext(booking: DeskBooking, today: string): Draft {
  const draft = draftAgain(booking, today)
  const { bookingDate: date, bookingTime: time } = whenAgain(booking, today)
  const when = { date, time, isWish: true, isOnlyThen: true }
  if (!isVisit(booking)) return { ...draft, therapistId: booking.therapist?._id, when }
  return { ...draft, guests: sameAgain(booking, { today, withThoseWhoTreated: true }).guests, when }
}

export function draftFromWaiting(place: WaitingPlace, today: string): Draft {
  const { _id, subServiceId, bookingDate, offer, phoneNumber, fullName, email } = place
  const params = { date: bookingDate, time: offer?.bookingTime ?? '', treatment: subServiceId }
  const client = { phoneNumber, fullName, email, waitingId: _id }
  const draft = { ...firstDraft(new URLSearchParams(params), today), ...client }
  if (place.guests.length === 0) return draft
  // A time that is kept for them is no wish.
  const visit = asVisit(draft, place.guests)
  return { ...draft, ...visit, ...(offer && { when: draft.when }) }
}

export function changed(draft: Draft, part: Partial<Draft>): Draft {
  const next = { ...draft, ...part, ...wishAgain(draft, part) }
  const { phoneNumber, fullName, email, paidBy } = next
  if (part.payment !== undefined) return { ...next, paidBy: { phoneNumber, fullName, email } }
  if (!paidBy) return next
  const hasName = isSameText(paidBy.fullName, fullName)
  const hasNumber = isSameText(digitsOf(paidBy.phoneNumber), digitsOf(phoneNumber))
  return hasName && hasNumber ? next : { ...next, payment: 'on_arrival', paidBy: undefined }
}

/** A time that was chosen for one treatment, or with one person, is a wish for another. */
function wishAgain({ subServiceId, therapistId, when }: Draft, part: Partial<Draft>) {
  const isOther = part.subServiceId !== undefined && part.subServiceId !== '' && part.subServiceId !== subServiceId
  const isWithOther = 'therapistId' in part && part.therapistId !== therapistId
  if (!(isOther || isWithOther) || part.when || when.time === '' || when.anyTime || when.squeezeIn) return {}
  return { when: { ...when, isWish: true } }
}

export const toKept = ({ payment, paidBy, ...kept }: Draft): KeptDraft => kept

export const hasClient = ({ phoneNumber, fullName, email }: Client) =>
  [phoneNumber, fullName, email].some(text => text.trim() !== '')

/** The same with and without the country's code. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10)

/** True while a text is extended, shortened or corrected by a letter; false once it is emptied or replaced. */
function isSameText(before: string, now: string) {
  if (before === '' || before === now) return true
  if (now === '') return false
  if (now.startsWith(before) || before.startsWith(now)) return true
  let head = 0
  while (before[head] === now[head]) head++
  let tail = 0
  const shorter = Math.min(before.length, now.length)
  while (head + tail < shorter && before.at(-1 - tail) === now.at(-1 - tail)) tail++
  return head + tail >= Math.max(before.length, now.length) - 1
}

export function isComplete({ subServiceId, isNow, when, fullName, origin }: Draft) {
  const hasName = fullName.trim() !== '' || origin === 'walk_in'
  return subServiceId !== '' && hasName && (isNow || when.time !== '')
}

export function toBody(
  draft: Draft,
  { serviceId, price, today }: { serviceId: string | undefined; price: number; today: string },
): DeskBookingBody {
  const { isNow, when, payment, paidBy, fullName, subServiceId, therapistId, guests, ...rest } = draft
  // Ignores a choice made for a sub-service with a price.
  const isPaid = price > 0 && payment !== 'on_arrival' && payment !== 'pay_link'
  return {
    ...rest,
    ...(guests ? { guests } : { serviceId, subServiceId, therapistId }),
    bookingDate: isNow ? today : when.date,
    bookingTime: isNow ? 'now' : when.time,
    fullName: fullName.trim() || WALK_IN_NAME,
    payment: isPaid ? { method: payment, amount: price } : payment === 'pay_link' ? payment : 'on_arrival',
    ...(when.squeezeIn && { squeezeIn: true }),
    ...(!isNow && when.anyTime && { anyTime: true }),
  }
}
