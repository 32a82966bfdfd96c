import { ownBookingsText } from '#contract/messages.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { chooseDate } from '#web/store/booking-form.ts'
import { ownBooking } from '#web/store/own-booking.ts'
import type { OwnBooking } from '#web/store/own-bookings.ts'
import type { Stores } from '#web/store/stores.ts'

/**
 * Chooses what was booked before and the first day that has a time, so that a time and the confirmation are all that is
 * left to tap. Returns false if it is no longer offered.
 */
export async function bookAgain(stores: Stores, { serviceId, subServiceId }: OwnBooking, today: string) {
  const { booking, toast } = stores
  const service = stores.service.getState().services.find(({ _id }) => _id === serviceId)
  const subService = service?.serviceArray.find(({ _id }) => _id === subServiceId)
  if (!service || !subService) {
    toast.error(ownBookingsText.goneService)
    return false
  }
  chooseService(stores, service)
  chooseSubService(stores, subService)
  const own = ownBooking(booking.getState())
  // Without the first free day the calendar is there to choose one, and shows its own errors.
  const day = await fetchAvailableTimes({ subServiceId, date: today, own }).catch(() => undefined)
  const date = day && (day.data.availableTimes.length > 0 ? today : day.data.nextFreeDate)
  // Meanwhile the visitor may have chosen something else.
  const { selectedSubService, bookingDate } = booking.getState()
  if (date && selectedSubService?._id === subServiceId && bookingDate === null) await chooseDate(stores, date)
  return true
}
