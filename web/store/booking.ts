import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type {
  AvailableTimesAnswer,
  AvailableTimesQuery,
  BookedDatesQuery,
  CreatedBooking,
  PublicBooking,
} from '#contract/booking.ts'
import type { BookingField, BookingFieldErrors, UserInfo } from '#contract/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue.ts'
import type { BankAccount } from '#contract/payment.ts'
import { momentsOf } from './thunk.ts'

/** Every page knows what is chosen; what books it is in booking-calls.ts, which only the booking page loads. */
export interface BookingState {
  loading: boolean
  selectedService: Service | null
  selectedSubService: SubService | null
  /** YYYY-MM-DD in the spa's zone. */
  bookingDate: string | null
  bookingTime: string | null
  availableTimes: string[]
  bookedDates: string[]
  error: string | null
  fieldErrors: BookingFieldErrors
  userInfo: UserInfo
  bookingSuccess: boolean
  bookingData: CreatedBooking | PublicBooking | null
  banks: BankAccount[]
  bookingId: string | null
}

const initialState: BookingState = {
  loading: false,
  selectedService: null,
  selectedSubService: null,
  bookingDate: null,
  bookingTime: null,
  availableTimes: [],
  bookedDates: [],
  error: null,
  fieldErrors: {},
  userInfo: { fullName: '', email: '', phoneNumber: '' },
  bookingSuccess: false,
  bookingData: null,
  banks: [],
  bookingId: null,
}

// The calls as this holder sees them.
const fetchTimes = momentsOf<AvailableTimesAnswer, AvailableTimesQuery>('booking/fetchTimes')
const loadBookedDates = momentsOf<string[], BookedDatesQuery>('booking/loadBookedDates')
const createBooking = momentsOf<CreatedBooking>('booking/create')
const loadBanks = momentsOf<BankAccount[]>('booking/loadBanks')
const loadBooking = momentsOf<PublicBooking>('booking/loadBooking')
const submitPayment = momentsOf('payment/submit')

const slice = createSlice({
  name: 'booking',
  initialState,
  reducers: {
    serviceChosen(state, { payload }: PayloadAction<Service>) {
      state.selectedService = payload
      state.selectedSubService = null
      state.error = null
      // What was on its way or on offer belonged to the sub-service that is no longer chosen.
      state.loading = false
      state.availableTimes = []
      state.bookedDates = []
    },
    subServiceChosen(state, { payload }: PayloadAction<SubService>) {
      if (state.selectedSubService?._id !== payload._id) state.bookedDates = []
      state.selectedSubService = payload
      state.error = null
    },
    dateChosen(state, { payload }: PayloadAction<string>) {
      state.bookingDate = payload
      state.bookingTime = null
      state.error = null
    },
    timeChosen(state, { payload }: PayloadAction<string>) {
      state.bookingTime = payload
      state.error = null
    },
    userInfoChanged(state, { payload }: PayloadAction<Partial<UserInfo>>) {
      Object.assign(state.userInfo, payload)
    },
    fieldErrorSet(state, { payload }: PayloadAction<{ field: BookingField; message: string }>) {
      state.fieldErrors[payload.field] = payload.message
    },
    fieldErrorRemoved(state, { payload }: PayloadAction<BookingField>) {
      delete state.fieldErrors[payload]
    },
    contactErrorsCleared(state) {
      state.fieldErrors = {}
    },
    errorCleared(state) {
      state.error = null
    },
    /** The visitor no longer wants the time that is held; what was chosen and typed stays. */
    heldBookingLetGo(state) {
      state.bookingData = null
      state.bookingSuccess = false
      state.bookingId = null
    },
    bookingReset: () => initialState,
  },
  extraReducers: builder =>
    builder
      .addCase(fetchTimes.pending, state => {
        state.loading = true
        state.availableTimes = []
      })
      .addCase(fetchTimes.fulfilled, (state, { payload, meta }) => {
        if (!isStillAsked(state, meta.arg)) return
        state.loading = false
        state.availableTimes = payload.availableTimes
        if (state.bookingTime && !payload.availableTimes.includes(state.bookingTime)) state.bookingTime = null
      })
      .addCase(fetchTimes.rejected, (state, { payload = null, meta }) => {
        if (!isStillAsked(state, meta.arg)) return
        state.loading = false
        state.error = payload
      })
      .addCase(loadBookedDates.fulfilled, (state, { payload, meta: { arg } }) => {
        if (arg.subServiceId !== state.selectedSubService?._id) return
        // Month by month, so that answers may come in any order.
        state.bookedDates = [...state.bookedDates.filter(date => !date.startsWith(arg.month)), ...payload]
      })
      .addCase(createBooking.pending, state => {
        state.loading = true
        state.error = null
      })
      .addCase(createBooking.fulfilled, (state, { payload }) => {
        state.loading = false
        state.bookingData = payload
        state.bookingSuccess = true
      })
      .addCase(createBooking.rejected, (state, { payload = null }) => {
        state.loading = false
        state.error = payload
      })
      .addCase(loadBanks.fulfilled, (state, { payload }) => {
        state.banks = payload
      })
      .addCase(loadBooking.pending, state => {
        state.loading = true
        state.error = null
      })
      .addCase(loadBooking.fulfilled, (state, { payload }) => {
        state.loading = false
        state.bookingData = payload
        state.bookingId = payload.bookingHash
      })
      .addCase(loadBooking.rejected, (state, { payload = null, meta }) => {
        if (meta.aborted) return
        state.loading = false
        state.bookingData = null
        state.bookingId = null
        state.error = payload
      })
      .addCase(submitPayment.fulfilled, () => initialState),
})

export const {
  serviceChosen,
  subServiceChosen,
  dateChosen,
  timeChosen,
  userInfoChanged,
  fieldErrorSet,
  fieldErrorRemoved,
  contactErrorsCleared,
  errorCleared,
  heldBookingLetGo,
  bookingReset,
} = slice.actions
export const booking = slice.reducer

/** Whether an answer is about what is chosen now; a late one for an earlier date or sub-service must not be taken. */
export function isStillAsked(state: BookingState, query: AvailableTimesQuery) {
  return state.selectedSubService?._id === query.subServiceId && state.bookingDate === query.date
}
