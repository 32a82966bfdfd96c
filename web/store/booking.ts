import type * as contract from '#contract/booking/booking.ts'
import type { BookingFieldErrors, UserInfo } from '#contract/booking/booking-fields.ts'
import type { VisitAlternative, VisitPlan } from '#contract/booking/visit.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { IDLE, type RequestState } from './request-state.ts'
import type { Stores } from './stores.ts'
import { EMPTY_USER_INFO } from './user-info.ts'
import type { Guest } from './visit.ts'

// The state, and the choices that any page can make. Other actions load with the pages that need them: booking-form,
// confirm-booking, made-booking.

export interface BookingState {
  /** The booking section waits: for the times of the chosen day, or for the booking being made. Follows `requests`. */
  loading: boolean
  selectedService: Service | null
  selectedSubService: SubService | null
  /** The person the visitor wants; null for anyone. Wanted for whatever they do: `therapistFor` says whether they do it. */
  therapist: contract.Named | null
  /** What the visit has besides this one treatment: the guests in order, the first without it. No guests: nothing. */
  visit: { guests: Guest[] }
  /** YYYY-MM-DD in the spa's zone. */
  bookingDate: string | null
  bookingTime: string | null
  /** The chosen time, which is not free on the chosen day. */
  timeNotFree: string | null
  availableTimes: string[]
  /** Of a visit: who is treated when, at each of the times. */
  plans: VisitPlan[]
  /** Why the chosen day has no times, and the day to offer instead. */
  emptyDay: EmptyDay | null
  bookedDates: string[]
  /** Days closed for everybody, by the month they were fetched for (YYYY-MM). */
  closedDays: Record<string, contract.ClosedDays[]>
  error: string | null
  fieldErrors: BookingFieldErrors
  userInfo: UserInfo
  bookingSuccess: boolean
  bookingData: contract.CreatedBooking | contract.PublicBooking | null
  banks: BankAccount[]
  /** The hash of this visitor's booking, also while only the hash is known. */
  bookingId: string | null
  requests: {
    times: RequestState<contract.AvailableTimesQuery>
    /** Keyed by month (YYYY-MM), for the chosen sub-service. */
    bookedDates: Record<string, RequestState<contract.BookedDatesQuery>>
    create: RequestState<unknown>
    /** Done with an empty list means that there are no accounts; failed means that nobody knows. */
    banks: RequestState<void>
    /** Lookup of a booking by its hash or `_id`. */
    lookup: RequestState<string>
  }
}

export interface EmptyDay {
  reason: string
  nextFreeDate?: string
  /** The first time with anyone, if the wanted person has none. */
  withAnyone?: string
  mayWait?: true
  /** Of a visit: what would fit instead. */
  alternatives?: VisitAlternative[]
}

export const NO_VISIT: BookingState['visit'] = { guests: [] }

export const initialBooking: BookingState = {
  loading: false,
  selectedService: null,
  selectedSubService: null,
  therapist: null,
  visit: NO_VISIT,
  bookingDate: null,
  bookingTime: null,
  timeNotFree: null,
  availableTimes: [],
  plans: [],
  emptyDay: null,
  bookedDates: [],
  closedDays: {},
  error: null,
  fieldErrors: {},
  userInfo: EMPTY_USER_INFO,
  bookingSuccess: false,
  bookingData: null,
  banks: [],
  bookingId: null,
  requests: { times: IDLE, bookedDates: {}, create: IDLE, banks: IDLE, lookup: IDLE },
}

/** A new choice, of one treatment for one guest, unless the rest of a visit is to stay. */
export function chooseService({ booking }: Stores, selectedService: Service, visit = NO_VISIT) {
  clearOffer(booking, { selectedService, selectedSubService: null, visit, error: null })
}

export function chooseSubService({ booking }: Stores, selectedSubService: SubService) {
  const choice = { selectedSubService, error: null }
  if (booking.getState().selectedSubService?._id === selectedSubService._id) booking.setState(choice)
  else clearOffer(booking, choice)
}

/** Days and times, requested or shown, were those of another sub-service, person or visit. */
export function clearOffer(booking: Stores['booking'], choice: Partial<BookingState>) {
  const offer = { availableTimes: [], plans: [], timeNotFree: null, emptyDay: null, bookedDates: [], closedDays: {} }
  setRequests(booking, { times: IDLE, bookedDates: {} }, { ...offer, ...choice })
}

/** Changes requests, `loading` with them, and other fields at once. */
export function setRequests(
  booking: Stores['booking'],
  changed: Partial<BookingState['requests']>,
  changes?: Partial<BookingState>,
) {
  const requests = { ...booking.getState().requests, ...changed }
  const loading = requests.times.status === 'pending' || requests.create.status === 'pending'
  booking.setState({ ...changes, requests, loading })
}
