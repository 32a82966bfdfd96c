import type { UserInfo } from '#contract/booking/booking-fields.ts'
import { BOOKING_DRAFT_KEY } from '#contract/rules.ts'
import type { BookingState } from './booking.ts'
import { readSaved, save } from './saved.ts'
import { userInfoOf } from './user-info.ts'
import { asDraftChoice, type DraftChoice, draftOfVisit } from './visit-draft.ts'

/** What was chosen. */
export interface DraftedVisit extends DraftChoice {
  date: string
  time: string
}

/** The visitor's input, over a reload or a trip to the bank's app. One per tab; a new tab starts with the one written last. */
export interface Draft extends DraftedVisit {
  userInfo: UserInfo
  heldHash: string
  /** A visit whose place another choice took, kept until the visitor says what becomes of it. */
  left: DraftedVisit | null
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

export function draftOf(booking: BookingState, { heldHash, left }: Pick<Draft, 'heldHash' | 'left'>): Draft {
  return { ...draftedVisit(booking), userInfo: booking.userInfo, heldHash, left }
}

export function draftedVisit(booking: BookingState): DraftedVisit {
  const { selectedService, selectedSubService, therapist, visit, bookingDate, bookingTime } = booking
  return {
    serviceId: selectedService?._id ?? '',
    subServiceId: selectedSubService?._id ?? '',
    subServiceName: selectedSubService?.name ?? '',
    therapistId: therapist?._id ?? '',
    therapistName: therapist?.name ?? '',
    visit: draftOfVisit(visit),
    date: bookingDate ?? '',
    time: bookingTime ?? '',
  }
}

/** What another choice leaves behind: a visit of several treatments or guests, unless its time is held already. */
export function leftBy(draft: Draft | undefined): DraftedVisit | null {
  if (!draft || draft.visit.length === 0 || draft.heldHash !== '') return draft?.left ?? null
  const { userInfo: _, heldHash: __, left: ___, ...visit } = draft
  return visit
}

export function isSameVisit(one: DraftedVisit, other: DraftedVisit): boolean {
  const choiceOf = ({ subServiceId, therapistId, visit }: DraftedVisit) => [subServiceId, therapistId, visit]
  return JSON.stringify(choiceOf(one)) === JSON.stringify(choiceOf(other))
}

/** Read field by field, because another version of the site or a browser extension may have written it. */
function asDraft(kept: Record<string, unknown>): Draft {
  const userInfo = userInfoOf(Object(kept.userInfo))
  // The phone field would reject other characters.
  if (!/^[0-9 ()+-]*$/.test(userInfo.phoneNumber)) userInfo.phoneNumber = ''
  return {
    ...asDraftedVisit(kept),
    userInfo,
    heldHash: text(kept.heldHash),
    left: kept.left ? asDraftedVisit(Object(kept.left)) : null,
  }
}

const asDraftedVisit = (kept: Record<string, unknown>): DraftedVisit => ({
  ...asDraftChoice(kept),
  date: /^\d{4}-\d{2}-\d{2}$/.test(text(kept.date)) ? text(kept.date) : '',
  time: text(kept.time),
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function isEmpty({ userInfo, visit, left, ...choice }: Draft) {
  return (
    left === null &&
    visit.length === 0 &&
    [...Object.values(userInfo), ...Object.values(choice)].every(value => value === '')
  )
}
