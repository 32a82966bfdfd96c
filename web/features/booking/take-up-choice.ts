import { serviceChosen, subServiceChosen } from '#web/store/booking-state.ts'
import type { AppThunk } from '#web/store/thunk.ts'
import type { Choice } from './arrival.ts'

/** Makes the slice's choice this one. What already is as asked is not chosen again: that would clear what follows it. */
export const takeUpChoice =
  ({ service, subService }: Choice): AppThunk =>
  (dispatch, getState) => {
    const { selectedService, selectedSubService } = getState().booking
    if (!service) return
    const isOther = service._id !== selectedService?._id
    if (isOther || (selectedSubService && !subService)) dispatch(serviceChosen(service))
    if (subService && (isOther || subService._id !== selectedSubService?._id)) dispatch(subServiceChosen(subService))
  }
