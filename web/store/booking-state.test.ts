import { expect, test } from 'vitest'
import { aService, aSubService } from '#web/testing/examples.ts'
import { serviceChosen, subServiceChosen } from './booking-state.ts'
import { makeStore } from './store.ts'

const noToast = { success: () => {}, error: () => {}, settle: () => {} }

test('what is chosen before the booking slice is loaded is there for it, and from then on it decides', async () => {
  const { dispatch, getState } = makeStore({ toast: noToast })
  dispatch(serviceChosen(aService()))
  dispatch(subServiceChosen(aSubService()))
  expect(getState().booking).toMatchObject({ selectedService: aService(), selectedSubService: aSubService() })
  dispatch(serviceChosen(aService({ name: 'Massage' })))
  expect(getState().booking.selectedSubService).toBeNull()

  const { timeChosen } = await import('./booking.ts')
  dispatch(timeChosen('9:00 AM'))
  expect(getState().booking).toMatchObject({ selectedService: { name: 'Massage' }, bookingTime: '9:00 AM' })
  dispatch(subServiceChosen(aSubService()))
  expect(getState().booking.selectedSubService).toEqual(aSubService())
})
