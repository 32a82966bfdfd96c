import type { CreateBookingBody, CreatedBooking, PublicBooking } from '#contract/booking/booking.ts'
import { bookingFieldErrors, missingSelection, tidyUserInfo } from '#contract/booking/booking-fields.ts'
import { bookingText } from '#contract/messages.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { deviceAttemptKeys } from './attempt-keys.ts'
import type { BookingState } from './booking.ts'
import { loadTimes } from './booking-form.ts'
import { ATTEMPT_TOPIC, createBooking } from './made-booking.ts'
import { heldBooking, ownBooking } from './own-booking.ts'
import { savedKey } from './own-bookings.ts'
import { continuePayment } from './payment-form.ts'
import { isSameVisit } from './same-visit.ts'
import { savedContact, savedOffer, saveOffer } from './saved.ts'
import { loadTeam } from './service.ts'
import type { Stores } from './stores.ts'
import { therapistFor } from './therapist.ts'
import { USER_INFO_FIELDS } from './user-info.ts'
import { visitQuery, visitWish } from './visit.ts'

interface Checks {
  isRealNumber?(phoneNumber: string): boolean
  /** False for an address that looks mistyped, the first time. Called last, when all else is right. */
  isMeant?(email: string): boolean
}

/** Checks the form, holds the time, and opens the payment. Returns a booking that is free: it has no payment to open. */
export async function confirmBooking(
  stores: Stores,
  { isRealNumber = () => true, isMeant = () => true }: Checks = {},
): Promise<CreatedBooking | undefined> {
  const { booking, toast, attemptKeys = deviceAttemptKeys } = stores
  const { selectedService, selectedSubService, bookingDate, bookingTime, userInfo } = booking.getState()
  booking.setState({ fieldErrors: {} })
  toast.settle(ATTEMPT_TOPIC)
  const [serviceName, subServiceId] = [selectedService?.name, selectedSubService?._id]
  const missing = missingSelection({ serviceName, subServiceId, bookingDate, bookingTime })
  if (missing) return void toast.error(missing, ATTEMPT_TOPIC)

  const fieldErrors = bookingFieldErrors(userInfo)
  if (!fieldErrors.phoneNumber && !isRealNumber(userInfo.phoneNumber))
    fieldErrors.phoneNumber = bookingText.phoneNumberInvalid
  booking.setState({ fieldErrors })
  if (Object.keys(fieldErrors).length > 0 || !isMeant(userInfo.email)) return

  const guests = visitWish(stores)
  const therapist = guests ? undefined : therapistFor(stores, subServiceId!)
  const body: CreateBookingBody = {
    serviceId: selectedService!._id,
    subServiceId: selectedSubService!._id,
    bookingDate: bookingDate!,
    bookingTime: bookingTime!,
    ...(therapist && { therapistId: therapist._id }),
    ...tidyUserInfo(userInfo),
    ...(guests && { guests }),
  }
  const held = heldBooking(booking.getState(), serverNow())
  const isHeld = held && isSameSlot(held, body) && isSameVisit(held, body)
  if (isHeld && isSameContact(held, body)) return continuePayment(stores)

  const offer = savedOffer()
  const isOffered = offer && !therapist && isSameSlot(offer, body) && visitQuery(offer.guests) === visitQuery(guests)
  const request = isOffered ? { ...body, offer: offer.offer } : body
  const own = replacedBy(booking.getState())
  const { value, failure } = await createBooking(stores, withReplaced(own, request, attemptKeys.undecided()))
  if (value?.status === 'confirmed') return value
  if (value) await continuePayment(stores)
  if (failure && STALE_TIMES.includes(failure.code)) {
    saveOffer()
    if (failure.code === 'therapist_not_offered') await loadTeam(stores)
    await loadTimes(stores)
  }
}

// Adds the booking to replace, so that visitors do not lose a time to their own hold. A request without a response is
// repeated unchanged, because it may already have ended the hold it replaces.
function withReplaced(own: Replaced, body: CreateBookingBody, sent?: CreateBookingBody): CreateBookingBody {
  const { replaces: _, replacesKey: __, ...sentBody } = sent ?? {}
  if (sent && JSON.stringify(sentBody) === JSON.stringify(body)) return sent
  return { ...body, ...own }
}

type Replaced = Pick<CreateBookingBody, 'replaces' | 'replacesKey'>

/** Sends the key saved on this device. Without storage it sends the `_id`, which suffices on the network that booked. */
function replacedBy(state: BookingState): Replaced {
  const own = ownBooking(state)
  if (own === undefined) return {}
  const replacesKey = savedKey(own)
  return replacesKey ? { replaces: own, replacesKey } : { replaces: state.bookingData?._id ?? own }
}

/** After these refusals the times shown are stale. */
const STALE_TIMES: string[] = [
  'slot_taken',
  'time_not_offered',
  'day_closed',
  'bookings_paused',
  'therapist_not_offered',
]

function isSameSlot(booking: Pick<PublicBooking, (typeof SLOT)[number]>, body: CreateBookingBody) {
  return SLOT.every(part => booking[part] === body[part])
}

/** A lookup returns no contact details; the device that made the booking has saved them. */
function isSameContact(booking: PublicBooking | CreatedBooking, body: CreateBookingBody) {
  const contact = 'email' in booking ? booking : savedContact(booking.bookingHash)
  return contact !== undefined && USER_INFO_FIELDS.every(part => contact[part] === body[part])
}

const SLOT = ['serviceId', 'subServiceId', 'bookingDate', 'bookingTime'] as const
