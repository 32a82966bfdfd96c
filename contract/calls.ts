import { fillPath, type PathParts } from './path-pattern.ts'

/** Every call of the API, once: the server registers these paths and the browser asks for them. */

export const API_BASE = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call = {
  method: Method
  /** Below API_BASE; `:name` stands for one encoded part. */
  path: string
  /** Other paths that are the same endpoint. */
  aliases?: readonly string[]
  /** Other methods that do the same. */
  alsoMethods?: readonly Method[]
  /** Needs the owner's token. */
  owner?: true
}

export const calls = {
  fetchServices: { method: 'GET', path: '/services/fetch_all' },
  fetchService: { method: 'GET', path: '/services/fetch/:idOrSlug', aliases: ['/service/:idOrSlug'] },
  addService: { method: 'POST', path: '/services', owner: true },
  updateService: { method: 'PUT', path: '/services/:id', owner: true },
  deleteService: { method: 'DELETE', path: '/services/:id', owner: true },
  searchServices: {
    method: 'GET',
    path: '/service/list/search/:query',
    aliases: ['/services/list/search/:query'],
  },

  availableTimes: { method: 'GET', path: '/booking/available-times' },
  bookedDates: { method: 'GET', path: '/booking/booked-dates' },
  createBooking: { method: 'POST', path: '/booking/create' },
  bookingInfo: { method: 'GET', path: '/booking/get_info' },
  releaseBooking: { method: 'POST', path: '/booking/release' },
  listBookings: { method: 'GET', path: '/booking/list', owner: true },
  decideBooking: { method: 'PUT', path: '/booking/:id/status', owner: true },
  bookingReceipt: { method: 'GET', path: '/booking/:id/receipt', owner: true },
  listClosures: { method: 'GET', path: '/booking/closures', owner: true },
  addClosure: { method: 'POST', path: '/booking/closures', owner: true },
  deleteClosure: { method: 'DELETE', path: '/booking/closures/:id', owner: true },

  fetchBanks: { method: 'GET', path: '/account/banks', aliases: ['/admin_account_bank'] },
  replaceBanks: { method: 'PUT', path: '/account/banks', owner: true },
  submitPayment: { method: 'PUT', path: '/booking/payment' },

  fetchSetting: { method: 'GET', path: '/setting/user' },
  updateSetting: { method: 'PUT', path: '/setting', owner: true },

  sendOtp: { method: 'POST', path: '/newsletter/beauty/send-otp' },
  verifyOtp: { method: 'POST', path: '/newsletter/beauty/verify-otp' },
  // Never by GET: mail scanners follow links.
  unsubscribe: {
    method: 'POST',
    path: '/newsletter/beauty/unsubscribe/:email',
    alsoMethods: ['PUT', 'DELETE'],
  },
  listSubscribers: { method: 'GET', path: '/newsletter/subscribers', owner: true },

  submitSurvey: { method: 'POST', path: '/survey/submit' },
  surveyResults: { method: 'GET', path: '/survey/results', owner: true },

  fetchCredits: { method: 'GET', path: '/credits' },

  health: { method: 'GET', path: '/health' },
} as const satisfies Record<string, Call>

export type CallKey = keyof typeof calls

type Parts<Key extends CallKey> = PathParts<(typeof calls)[Key]['path']>

/** The address to ask, with every part encoded: `callPath('fetchService', { idOrSlug: 'spa-packages' })`. */
export function callPath<Key extends CallKey>(
  key: Key,
  ...[parts]: keyof Parts<Key> extends never ? [] : [parts: Parts<Key>]
): string {
  const pattern: string = calls[key].path
  return API_BASE + fillPath(pattern, parts ?? {})
}
