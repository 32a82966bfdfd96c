import { expect, test } from 'vitest'
import { testStores } from '#web/testing/test-stores.ts'

const idle = { status: 'idle' }

test('the five stores start with nothing chosen, typed, loaded or open', () => {
  const { service, booking, payment, homepage, application } = testStores({ service: { isTeamLoaded: false } })
  expect(service.getState()).toEqual({
    loading: false,
    services: [],
    service: null,
    error: null,
    success: false,
    team: [],
    isTeamLoaded: false,
    teamOnHome: null,
    mostBooked: [],
    earliest: {},
    earliestAskedAt: 0,
  })
  expect(booking.getState()).toEqual({
    loading: false,
    error: null,
    fieldErrors: {},
    bookingSuccess: false,
    selectedService: null,
    selectedSubService: null,
    therapist: null,
    visit: { guests: [] },
    bookingDate: null,
    bookingTime: null,
    availableTimes: [],
    plans: [],
    timeNotFree: null,
    emptyDay: null,
    bookedDates: [],
    closedDays: {},
    banks: [],
    bookingData: null,
    bookingId: null,
    userInfo: { fullName: '', email: '', phoneNumber: '' },
    requests: { times: idle, bookedDates: {}, create: idle, banks: idle, lookup: idle },
  })
  expect(payment.getState()).toEqual({
    bookingId: '',
    key: '',
    isPaymentOpen: false,
    paymentIsLoading: false,
    paymentReceipts: [],
    copiedBank: null,
    formErrors: {},
    note: '',
  })
  expect(homepage.getState()).toEqual({
    userMaintenanceStats: false,
    maintenanceText: '',
    isPaused: false,
    pauseText: '',
    homePageIsLoading: false,
    isSearchOpen: false,
    searchQuery: '',
    searchResults: [],
    searchRequest: idle,
  })
  expect(application.getState()).toEqual({ credits: null, openNow: null })
})
