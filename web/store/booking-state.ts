import type {
  AvailableTimesQuery,
  BookedDatesQuery,
  ClosedDays,
  CreatedBooking,
  PublicBooking,
} from '#contract/booking.ts'
import type { BookingFieldErrors, UserInfo } from '#contract/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue.ts'
import type { BankAccount } from '#contract/payment.ts'
import { lazyReducer } from './lazy-reducer.ts'
import { IDLE, type RequestState } from './request-state.ts'
import { createAction, createReducer } from './slice.ts'

/** The part of the booking slice that every page loads. The slice itself is in booking.ts. */
export interface BookingState {
  /** The booking section waits: for the times of the chosen day, or for the booking being made. Follows `requests`. */
  loading: boolean
  selectedService: Service | null
  selectedSubService: SubService | null
  /** YYYY-MM-DD in the spa's zone. */
  bookingDate: string | null
  bookingTime: string | null
  availableTimes: string[]
  /** Why the chosen day has no times, and the day to offer instead. */
  emptyDay: EmptyDay | null
  bookedDates: string[]
  /** Days closed for everybody, by the month they were asked for (YYYY-MM). */
  closedDays: Record<string, ClosedDays[]>
  error: string | null
  fieldErrors: BookingFieldErrors
  userInfo: UserInfo
  bookingSuccess: boolean
  bookingData: CreatedBooking | PublicBooking | null
  banks: BankAccount[]
  /** The hash of this visitor's booking, also while only the hash is known. */
  bookingId: string | null
  requests: {
    times: RequestState<AvailableTimesQuery>
    /** By month (YYYY-MM), for the chosen sub-service. */
    bookedDates: Record<string, RequestState<BookedDatesQuery>>
    create: RequestState<unknown>
    /** Done with an empty list means that there are no accounts; failed means that nobody knows. */
    banks: RequestState<void>
    /** Of a booking, by its hash or its id. */
    lookup: RequestState<string>
  }
}

export interface EmptyDay {
  reason: string
  nextFreeDate?: string
  mayWait?: true
}

export const initialState: BookingState = {
  loading: false,
  selectedService: null,
  selectedSubService: null,
  bookingDate: null,
  bookingTime: null,
  availableTimes: [],
  emptyDay: null,
  bookedDates: [],
  closedDays: {},
  error: null,
  fieldErrors: {},
  userInfo: { fullName: '', email: '', phoneNumber: '' },
  bookingSuccess: false,
  bookingData: null,
  banks: [],
  bookingId: null,
  requests: { times: IDLE, bookedDates: {}, create: IDLE, banks: IDLE, lookup: IDLE },
}

// Any page can make a choice.
export const serviceChosen = createAction<Service>('booking/serviceChosen')
export const subServiceChosen = createAction<SubService>('booking/subServiceChosen')

/** Before the slice is loaded nothing depends on a choice yet, so there is nothing to clear. */
export const booking = lazyReducer(
  createReducer(initialState, on => [
    on(serviceChosen, (state, { payload }) => {
      state.selectedService = payload
      state.selectedSubService = null
    }),
    on(subServiceChosen, (state, { payload }) => {
      state.selectedSubService = payload
    }),
  ]),
)
