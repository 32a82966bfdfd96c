import type { CreateBookingBody, CreatedBooking, PublicBooking } from '#contract/booking.ts'
import { type BookingField, bookingFieldErrors, missingSelection, tidyUserInfo } from '#contract/booking-fields.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { contactErrorsCleared, createBooking, fieldErrorSet, loadTimes } from './booking.ts'
import type { BookingState } from './booking-state.ts'
import { continuePayment } from './payment.ts'
import type { AppThunk } from './thunk.ts'

/** "Confirm Booking": checks what was entered, holds the time, and opens the payment for it. */
export const confirmBooking =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { toast }) => {
    const { selectedService, selectedSubService, bookingDate, bookingTime, userInfo } = getState().booking
    dispatch(contactErrorsCleared())
    const missing = missingSelection({
      serviceName: selectedService?.name,
      subServiceId: selectedSubService?._id,
      bookingDate,
      bookingTime,
    })
    if (missing) return void toast.error(missing)

    const wrong = Object.entries(bookingFieldErrors(userInfo)) as [BookingField, string][]
    for (const [field, message] of wrong) dispatch(fieldErrorSet({ field, message }))
    if (wrong.length > 0) return

    const body = {
      serviceId: selectedService!._id,
      subServiceId: selectedSubService!._id,
      bookingDate: bookingDate!,
      bookingTime: bookingTime!,
      ...tidyUserInfo(userInfo),
    }
    const held = heldBooking(getState().booking, serverNow())
    if (held && isSameSlot(held, body)) {
      if (!isSameContact(held, body)) toast.error(HELD_WITH_OTHER_DETAILS)
      return void (await dispatch(continuePayment()))
    }

    const created = await dispatch(createBooking(body))
    if (createBooking.fulfilled.match(created)) await dispatch(continuePayment())
    else if (created.payload && STALE_TIMES.includes(created.payload.code)) await dispatch(loadTimes())
  }

const HELD_WITH_OTHER_DETAILS =
  'This time is already held with the details you gave before. Please tell us the right ones in the note.'

/** Refused with one of these, a time is still on offer here: the times shown are no longer true. */
const STALE_TIMES: string[] = ['slot_taken', 'time_not_offered', 'day_closed']

/** The booking that still waits for its payment and keeps its time, if there is one. */
export function heldBooking({ bookingData }: BookingState, now: number) {
  if (bookingData?.status !== 'held' || bookingData.holdExpiresAt === null) return undefined
  return Date.parse(bookingData.holdExpiresAt) > now ? bookingData : undefined
}

function isSameSlot(booking: PublicBooking, body: CreateBookingBody) {
  return SLOT.every(part => booking[part] === body[part])
}

/** Unknown when it was only looked up, because a lookup tells nobody's name or address. */
function isSameContact(booking: PublicBooking | CreatedBooking, body: CreateBookingBody) {
  return !('email' in booking) || CONTACT.every(part => booking[part] === body[part])
}

const SLOT = ['serviceId', 'subServiceId', 'bookingDate', 'bookingTime'] as const
const CONTACT = ['fullName', 'email', 'phoneNumber'] as const
