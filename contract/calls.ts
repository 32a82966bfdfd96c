import { fillPath, type PathParts } from './path-pattern.ts'

/**
 * Every call of the API, once. The server builds its routes from this table and keeps to it, the browser asks for these
 * paths, and the description of the API and the tests read it too.
 */

export const API_BASE = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** From the least to the most: each may do what those before it may. */
export const ROLES = ['view', 'desk', 'owner'] as const
export type Role = (typeof ROLES)[number]

export type Limit = { max: number; minutes: number }

export type Call = {
  method: Method
  /** Below API_BASE; `:name` stands for one encoded part. */
  path: string
  /** Other paths that are the same endpoint. */
  aliases?: readonly string[]
  /** Other methods that do the same. */
  alsoMethods?: readonly Method[]
  /** The least that may; without one, anybody may. */
  role?: Role
  /** `no-store` unless it says otherwise: `no-cache` may be kept and asked about again. */
  cache?: 'no-store' | 'no-cache'
  /** How often one client address may ask; without it, the limit of the whole site counts. */
  limit?: Limit
}

// Whole streets share one address on Nigerian mobile networks, so the numbers stop programs, not people.
const READ = { max: 600, minutes: 1 }
const LOOK_UP = { max: 240, minutes: 1 }
const WRITE = { max: 60, minutes: 10 }
const SEND_MAIL = { max: 30, minutes: 10 }

export const calls = {
  fetchServices: { method: 'GET', path: '/services/fetch_all', cache: 'no-cache' },
  fetchService: { method: 'GET', path: '/services/fetch/:idOrSlug', aliases: ['/service/:idOrSlug'] },
  addService: { method: 'POST', path: '/services', role: 'owner' },
  updateService: { method: 'PUT', path: '/services/:id', role: 'owner' },
  deleteService: { method: 'DELETE', path: '/services/:id', role: 'owner' },
  searchServices: {
    method: 'GET',
    path: '/service/list/search/:query',
    aliases: ['/services/list/search/:query'],
    limit: READ,
  },

  availableTimes: { method: 'GET', path: '/booking/available-times', limit: READ },
  bookedDates: { method: 'GET', path: '/booking/booked-dates', limit: READ },
  createBooking: { method: 'POST', path: '/booking/create', limit: WRITE },
  bookingInfo: { method: 'GET', path: '/booking/get_info', limit: LOOK_UP },
  releaseBooking: { method: 'POST', path: '/booking/release', limit: WRITE },
  listBookings: { method: 'GET', path: '/booking/list', role: 'desk' },
  decideBooking: { method: 'PUT', path: '/booking/:id/status', role: 'desk' },
  bookingReceipt: { method: 'GET', path: '/booking/:id/receipt', role: 'desk' },
  listClosures: { method: 'GET', path: '/booking/closures', role: 'desk' },
  addClosure: { method: 'POST', path: '/booking/closures', role: 'owner' },
  deleteClosure: { method: 'DELETE', path: '/booking/closures/:id', role: 'owner' },

  fetchBanks: { method: 'GET', path: '/account/banks', aliases: ['/admin_account_bank'] },
  replaceBanks: { method: 'PUT', path: '/account/banks', role: 'owner' },
  submitPayment: { method: 'PUT', path: '/booking/payment', limit: WRITE },

  fetchSetting: { method: 'GET', path: '/setting/user' },
  updateSetting: { method: 'PUT', path: '/setting', role: 'owner' },

  sendOtp: { method: 'POST', path: '/newsletter/beauty/send-otp', limit: SEND_MAIL },
  verifyOtp: { method: 'POST', path: '/newsletter/beauty/verify-otp', limit: WRITE },
  // Never by GET: mail scanners follow links.
  unsubscribe: {
    method: 'POST',
    path: '/newsletter/beauty/unsubscribe/:email',
    alsoMethods: ['PUT', 'DELETE'],
    limit: WRITE,
  },
  listSubscribers: { method: 'GET', path: '/newsletter/subscribers', role: 'owner' },

  submitSurvey: { method: 'POST', path: '/survey/submit', limit: WRITE },
  surveyResults: { method: 'GET', path: '/survey/results', role: 'owner' },

  fetchCredits: { method: 'GET', path: '/credits', cache: 'no-cache' },

  health: { method: 'GET', path: '/health' },
} as const satisfies Record<string, Call>

export type CallKey = keyof typeof calls

export type CallParts<Key extends CallKey> = PathParts<(typeof calls)[Key]['path']>

/** Carries the method to ask it by, for the compiler alone. */
export type CallPath<How extends Method> = string & { readonly askedBy?: How }

/** The address to ask, with every part encoded: `callPath('fetchService', { idOrSlug: 'spa-packages' })`. */
export function callPath<Key extends CallKey>(
  key: Key,
  ...[parts]: keyof CallParts<Key> extends never ? [] : [parts: CallParts<Key>]
): CallPath<(typeof calls)[Key]['method']> {
  const pattern: string = calls[key].path
  return API_BASE + fillPath(pattern, parts ?? {})
}

/** Every way to reach a call: each of its methods at each of its paths, the first being the one to use. */
export function waysTo({ method, path, alsoMethods = [], aliases = [] }: Call): { method: Method; url: string }[] {
  return [method, ...alsoMethods].flatMap(each =>
    [path, ...aliases].map(address => ({ method: each, url: API_BASE + address })),
  )
}
