import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AvailableTimesQuery, CreateBookingBody, CreatedBooking, PublicBooking } from '#contract/booking.ts'
import {
  type BookingField,
  type BookingFieldErrors,
  bookingFieldErrors,
  missingSelection,
  tidyUserInfo,
  type UserInfo,
} from '#contract/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue.ts'
import { bookingText } from '#contract/messages.ts'
import type { BankAccount } from '#contract/payment.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/booking.ts'
import { fetchBanks } from '#web/api/payment.ts'
import { paymentBookingSet, paymentToggled, submitPayment } from './payment.ts'
import { type AppThunk, createCall } from './thunk.ts'

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

// Choosing. A sub-service and a date together ask for the times of that day, whichever of the two came last.

export const chooseSubService =
  (subService: SubService): AppThunk<Promise<void>> =>
  async dispatch => {
    dispatch(subServiceChosen(subService))
    await dispatch(loadTimes())
  }

export const chooseDate =
  (date: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().booking.bookedDates.includes(date)) return
    dispatch(dateChosen(date))
    await dispatch(loadTimes())
  }

export const loadTimes = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { selectedSubService, bookingDate } = getState().booking
  if (!selectedSubService || !bookingDate) return
  await dispatch(fetchTimes({ subServiceId: selectedSubService._id, date: bookingDate }))
}

const fetchTimes = createCall(
  'booking/fetchTimes',
  async (query: AvailableTimesQuery, { extra, getState, rejectWithValue }) => {
    try {
      const { data } = await api.fetchAvailableTimes(query)
      if (data.availableTimes.length === 0 && isStillAsked(getState().booking, query))
        extra.toast.error(data.message ?? bookingText.noAvailableTimes)
      return data.availableTimes
    } catch (problem) {
      const sentence = sentenceOf(problem, bookingText.availableTimesFailed)
      if (isStillAsked(getState().booking, query)) extra.toast.error(sentence)
      return rejectWithValue(sentence)
    }
  },
)

/** The days of one month that cannot be chosen. Failing is harmless: such a day then says so when it is tapped. */
export const loadBookedDates = createCall(
  'booking/loadBookedDates',
  async (query: { subServiceId: string; month: string }) => (await api.fetchBookedDates(query)).data.bookedDates,
)

// Creating

export const confirmBooking =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { toast }) => {
    const { selectedService, selectedSubService, bookingDate, bookingTime, userInfo } = getState().booking
    dispatch(contactErrorsCleared())
    const missing = missingSelection({
      serviceName: selectedService?.name,
      subServiceId: selectedSubService?._id,
      bookingDate,
      bookingTime,
    })
    if (missing) return toast.error(missing)

    const wrong = Object.entries(bookingFieldErrors(userInfo)) as [BookingField, string][]
    for (const [field, message] of wrong) dispatch(fieldErrorSet({ field, message }))
    if (wrong.length > 0) return

    const created = await dispatch(
      createBooking({
        serviceId: selectedService!._id,
        subServiceId: selectedSubService!._id,
        bookingDate: bookingDate!,
        bookingTime: bookingTime!,
        ...tidyUserInfo(userInfo),
      }),
    )
    if (!createBooking.fulfilled.match(created)) return
    await dispatch(loadBanks())
    dispatch(paymentBookingSet(created.payload._id))
    dispatch(paymentToggled())
  }

const createBooking = createCall(
  'booking/create',
  async (body: CreateBookingBody, { dispatch, extra: { toast, attemptKeys }, rejectWithValue }) => {
    try {
      const { booking } = await api.createBooking(body, attemptKeys.keyFor(body))
      attemptKeys.settle()
      toast.success(bookingText.created)
      return booking
    } catch (problem) {
      if (problem instanceof ApiProblem) {
        if (problem.isDecision) attemptKeys.settle()
        for (const [field, message] of Object.entries(problem.fieldErrors ?? {}))
          dispatch(fieldErrorSet({ field: field as BookingField, message }))
      }
      const sentence = sentenceOf(problem, bookingText.createFailed)
      toast.error(sentence)
      return rejectWithValue(sentence)
    }
  },
)

export const loadBanks = createCall<BankAccount[], void>('booking/loadBanks', async (_, { rejectWithValue }) => {
  try {
    return (await fetchBanks()).data.banks
  } catch (problem) {
    console.error('The bank accounts could not be fetched', problem)
    return rejectWithValue('')
  }
})

/** Looks a booking up by what the address of the success page carries: its hash or its id. */
export const loadBooking = createCall('booking/loadBooking', async (identifier: string, { rejectWithValue }) => {
  try {
    return (await api.fetchBookingInfo(identifier)).data.booking
  } catch (problem) {
    const isUnknown = problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400)
    return rejectWithValue(isUnknown ? bookingText.invalidId : bookingText.lookupFailed)
  }
})

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
        state.availableTimes = payload
        if (state.bookingTime && !payload.includes(state.bookingTime)) state.bookingTime = null
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
  timeChosen,
  userInfoChanged,
  fieldErrorSet,
  fieldErrorRemoved,
  errorCleared,
  bookingReset,
} = slice.actions
const { subServiceChosen, dateChosen, contactErrorsCleared } = slice.actions
export const booking = slice.reducer

/** Whether an answer is about what is chosen now; a late one for an earlier date or sub-service must not be taken. */
function isStillAsked(state: BookingState, query: AvailableTimesQuery) {
  return state.selectedSubService?._id === query.subServiceId && state.bookingDate === query.date
}
