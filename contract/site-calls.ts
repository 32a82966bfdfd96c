import { type Call, LOOK_UP, pathsOf, READ, SEND_MAIL, WRITE } from './platform/call.ts'

/** Calls of the public pages. Separate, because it is part of every visitor's first page. */
export const siteCalls = {
  fetchServices: { method: 'GET', path: '/services/fetch_all', cache: 'no-cache' },
  fetchService: { method: 'GET', path: '/services/fetch/:idOrSlug', aliases: ['/service/:idOrSlug'] },
  addService: { method: 'POST', path: '/services', role: 'owner' },
  updateService: { method: 'PUT', path: '/services/:id', role: 'owner' },
  deleteService: { method: 'DELETE', path: '/services/:id', role: 'owner' },
  searchServices: {
    method: 'GET',
    path: '/service/list/search/:query',
    aliases: ['/services/list/search/:query'],
    cache: 'no-cache',
    limit: READ,
  },

  fetchTeam: { method: 'GET', path: '/team', cache: 'no-cache', limit: READ },

  availableTimes: { method: 'GET', path: '/booking/available-times', cache: 'no-cache', limit: READ },
  earliestTimes: { method: 'GET', path: '/services/earliest', cache: 'no-cache', limit: READ },
  bookedDates: { method: 'GET', path: '/booking/booked-dates', cache: 'no-cache', limit: READ },
  createBooking: { method: 'POST', path: '/booking/create', limit: WRITE },
  bookingInfo: { method: 'GET', path: '/booking/get_info', limit: LOOK_UP },
  releaseBooking: { method: 'POST', path: '/booking/release', limit: WRITE },

  fetchBanks: { method: 'GET', path: '/account/banks', aliases: ['/admin_account_bank'] },
  submitPayment: { method: 'PUT', path: '/booking/payment', limit: WRITE },

  fetchSetting: { method: 'GET', path: '/setting/user', cache: 'no-cache' },

  sendOtp: { method: 'POST', path: '/newsletter/beauty/send-otp', limit: SEND_MAIL },
  verifyOtp: { method: 'POST', path: '/newsletter/beauty/verify-otp', limit: WRITE },
  // Never by GET: mail scanners follow links.
  unsubscribe: {
    method: 'POST',
    path: '/newsletter/beauty/unsubscribe/:email',
    alsoMethods: ['PUT', 'DELETE'],
    limit: SEND_MAIL,
  },

  submitSurvey: { method: 'POST', path: '/survey/submit', limit: WRITE },

  fetchCredits: { method: 'GET', path: '/credits', cache: 'no-cache' },

  health: { method: 'GET', path: '/health' },
} as const satisfies Record<string, Call>

export const callPath = pathsOf(siteCalls)
