import { ownBookingsText } from '#contract/messages.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { chooseDate } from '#web/store/booking.ts'
import { serviceChosen, subServiceChosen } from '#web/store/booking-state.ts'
import { ownBooking } from '#web/store/own-booking.ts'
import type { OwnBooking } from '#web/store/own-bookings.ts'
import type { AppThunk } from '#web/store/thunk.ts'

/**
 * Chooses what was booked before and the first day that has a time, so that a time and the confirmation are all that is
 * left to tap. Says whether it is still offered.
 */
export const bookAgain =
  ({ serviceId, subServiceId }: OwnBooking, today: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { toast }) => {
    const service = getState().service.services.find(({ _id }) => _id === serviceId)
    const subService = service?.serviceArray.find(({ _id }) => _id === subServiceId)
    if (!service || !subService) {
      toast.error(ownBookingsText.goneService)
      return false
    }
    dispatch(serviceChosen(service))
    dispatch(subServiceChosen(subService))
    const own = ownBooking(getState().booking)
    // Without the first free day the calendar is there to choose one, and it says itself what is wrong.
    const day = await fetchAvailableTimes({ subServiceId, date: today, own }).catch(() => undefined)
    const date = day && (day.data.availableTimes.length > 0 ? today : day.data.nextFreeDate)
    // Meanwhile the visitor may have chosen something else.
    const { selectedSubService, bookingDate } = getState().booking
    if (date && selectedSubService?._id === subServiceId && bookingDate === null) await dispatch(chooseDate(date))
    return true
  }
