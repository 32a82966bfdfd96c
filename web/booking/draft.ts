import type { UserInfo } from '#contract/booking/booking-fields.ts'
import { BOOKING_DRAFT_KEY } from '#contract/rules.ts'
import type { BookingState } from '#web/store/booking.ts'
import { readSaved, save } from '#web/store/saved.ts'
import { userInfoOf } from '#web/store/user-info.ts'
import { asDraftGuests, type DraftGuest, draftOfVisit } from './visit-draft.ts'

/** The visitor's input, over a reload or a trip to the bank's app. One per tab; a new tab starts with the one written last. */
export interface Draft {
  serviceId: string
  subServiceId: string
  therapistId: string
  therapistName: string
  /** What the visit has besides the treatment above. */
  visit: DraftGuest[]
  date: string
  time: string
  userInfo: UserInfo
  heldHash: string
}

export function readDraft(now: number): Draft | undefined {
  const kept = readSaved(BOOKING_DRAFT_KEY, now, { area: 'sessionStorage' }) ?? readSaved(BOOKING_DRAFT_KEY, now)
  return kept && asDraft(kept)
}

export function writeDraft(draft: Draft, now: number) {
  const content = isEmpty(draft) ? undefined : draft
  save(BOOKING_DRAFT_KEY, content, now, 'sessionStorage')
  save(BOOKING_DRAFT_KEY, content, now)
}

export function draftOf(booking: BookingState, heldHash: string): Draft {
  const { selectedService, selectedSubService, therapist, visit, bookingDate, bookingTime, userInfo } = booking
  return {
    serviceId: selectedService?._id ?? '',
    subServiceId: selectedSubService?._id ?? '',
    therapistId: therapist?._id ?? '',
    therapistName: therapist?.name ?? '',
    visit: draftOfVisit(visit),
    date: bookingDate ?? '',
    time: bookingTime ?? '',
    userInfo,
    heldHash,
  }
}

/** Read field by field, because another version of the site or a browser extension may have written it. */
function asDraft(kept: Record<string, unknown>): Draft {
  const userInfo = userInfoOf(Object(kept.userInfo))
  // The phone field would reject other characters.
  if (!/^[0-9 ()+-]*$/.test(userInfo.phoneNumber)) userInfo.phoneNumber = ''
  return {
    serviceId: text(kept.serviceId),
    subServiceId: text(kept.subServiceId),
    therapistId: text(kept.therapistId),
    therapistName: text(kept.therapistName),
    visit: asDraftGuests(kept.visit),
    date: /^\d{4}-\d{2}-\d{2}$/.test(text(kept.date)) ? text(kept.date) : '',
    time: text(kept.time),
    userInfo,
    heldHash: text(kept.heldHash),
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function isEmpty({ userInfo, visit, ...choice }: Draft) {
  return visit.length === 0 && [...Object.values(userInfo), ...Object.values(choice)].every(value => value === '')
}
