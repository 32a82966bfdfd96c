import type { UserInfo } from '#contract/booking-fields.ts'
import { BOOKING_DRAFT_HOURS, BOOKING_DRAFT_KEY } from '#contract/rules.ts'

/**
 * What the visitor chose and typed, kept on this device so that a reload or a trip to the bank's app loses nothing. Only
 * what they entered themselves, and never longer than a day.
 */
export interface Draft {
  serviceId: string
  subServiceId: string
  date: string
  time: string
  userInfo: UserInfo
  /** The booking whose time is held and not paid for yet. */
  heldHash: string
}

const VERSION = 1
const MS_PER_HOUR = 3_600_000

export function readDraft(now: number): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(BOOKING_DRAFT_KEY) ?? 'null')
    if (kept?.version !== VERSION) return undefined
    const age = now - kept.savedAt
    if (!(age >= 0 && age < BOOKING_DRAFT_HOURS * MS_PER_HOUR)) {
      localStorage.removeItem(BOOKING_DRAFT_KEY)
      return undefined
    }
    return asDraft(kept)
  } catch {
    // Refused, or not written by us. A visitor without a draft starts afresh.
    return undefined
  }
}

export function writeDraft(draft: Draft, now: number) {
  try {
    if (isEmpty(draft)) localStorage.removeItem(BOOKING_DRAFT_KEY)
    else localStorage.setItem(BOOKING_DRAFT_KEY, JSON.stringify({ version: VERSION, savedAt: now, ...draft }))
  } catch {
    // A browser that keeps nothing: then a reload starts afresh.
  }
}

/** Whatever was kept is taken field by field: another tab or a browser extension may have written it. */
function asDraft(kept: Record<string, unknown>): Draft {
  const { fullName, email, phoneNumber } = (kept.userInfo ?? {}) as Record<string, unknown>
  const phone = text(phoneNumber)
  return {
    serviceId: text(kept.serviceId),
    subServiceId: text(kept.subServiceId),
    date: /^\d{4}-\d{2}-\d{2}$/.test(text(kept.date)) ? text(kept.date) : '',
    time: text(kept.time),
    userInfo: { fullName: text(fullName), email: text(email), phoneNumber: /^[0-9 ()+-]*$/.test(phone) ? phone : '' },
    heldHash: text(kept.heldHash),
  }
}

function text(value: unknown) {
  return typeof value === 'string' ? value : ''
}

function isEmpty({ userInfo, ...choice }: Draft) {
  return [...Object.values(userInfo), ...Object.values(choice)].every(value => value === '')
}
