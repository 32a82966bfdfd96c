import { createSlice, isAsyncThunkAction, type PayloadAction } from '@reduxjs/toolkit'
import type {
  AvailableTimesQuery,
  BookedDatesQuery,
  CreateBookingBody,
  CreatedBooking,
  PublicBooking,
} from '#contract/booking.ts'
import type { BookingField, UserInfo } from '#contract/booking-fields.ts'
import { bookingText } from '#contract/messages.ts'
import type { BankAccount } from '#contract/payment.ts'
import { ApiProblem, failureOf } from '#web/api/api-problem.ts'
import { fetchBanks } from '#web/api/banks.ts'
import * as api from '#web/api/booking.ts'
import { deviceAttemptKeys, withUndecided } from './attempt-keys.ts'
import { type BookingState, booking, initialState, serviceChosen, subServiceChosen } from './booking-state.ts'
import { keepContact } from './kept-contact.ts'
import { ownBooking } from './own-booking.ts'
import { IDLE, isNewest, nextRequestState } from './request-state.ts'
import { type AppThunk, createCall } from './thunk.ts'

// A sub-service and a date together have times, which are asked for when either of them changes.

export const chooseDate =
  (date: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().booking.bookedDates.includes(date)) return
    dispatch(dateChosen(date))
    await dispatch(loadTimes())
  }

export const loadTimes = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { selectedSubService, bookingDate } = getState().booking
  if (selectedSubService && bookingDate)
    await dispatch(fetchTimes({ subServiceId: selectedSubService._id, date: bookingDate }))
}

const fetchTimes = createCall(
  'booking/fetchTimes',
  async (query: AvailableTimesQuery, { extra, getState, requestId, rejectWithValue }) => {
    const { toast, attemptKeys = deviceAttemptKeys } = extra
    const isWanted = () => isNewest(getState().booking.requests.times, { requestId })
    try {
      const { data } = await api.fetchAvailableTimes({ ...query, own: ownBooking(getState().booking) })
      const day = withUndecided(data, query, attemptKeys.undecided())
      if (day.availableTimes.length === 0 && isWanted()) toast.error(day.message ?? bookingText.noAvailableTimes)
      return day
    } catch (problem) {
      const failure = failureOf(problem, bookingText.availableTimesFailed)
      if (isWanted()) toast.error(failure.sentence)
      return rejectWithValue(failure)
    }
  },
)

/** The days of one month that cannot be chosen. */
export const loadBookedDates = createCall(
  'booking/loadBookedDates',
  async (query: BookedDatesQuery, { getState, rejectWithValue }) => {
    try {
      const own = ownBooking(getState().booking)
      return (await api.fetchBookedDates({ ...query, own })).data.bookedDates
    } catch (problem) {
      return rejectWithValue(failureOf(problem, bookingText.bookedDatesFailed))
    }
  },
)

export const createBooking = createCall<CreatedBooking, CreateBookingBody>(
  'booking/create',
  async (body, { dispatch, extra: { toast, attemptKeys = deviceAttemptKeys }, rejectWithValue }) => {
    try {
      const { booking } = await api.createBooking(body, attemptKeys.keyFor(body))
      attemptKeys.settle()
      keepContact(booking)
      toast.success(bookingText.created)
      return booking
    } catch (problem) {
      if (problem instanceof ApiProblem) {
        if (problem.isDecision) attemptKeys.settle()
        for (const [field, message] of Object.entries(problem.fieldErrors ?? {}))
          dispatch(fieldErrorSet({ field: field as BookingField, message }))
      }
      const failure = failureOf(problem, bookingText.createFailed)
      toast.error(failure.sentence)
      return rejectWithValue(failure)
    }
  },
)

/** Gives the held time back. It is gone from the page at once; if the server did not hear of it, it is there again. */
export const letGo = createCall('booking/release', async (booking: PublicBooking, { extra, rejectWithValue }) => {
  try {
    await api.releaseBooking(booking.bookingHash)
  } catch (problem) {
    const failure = failureOf(problem, bookingText.letGoFailed)
    // Unknown: there is nothing to give back.
    if (failure.code === 'booking_not_found') return
    extra.toast.error(failure.sentence)
    // Paid or decided meanwhile: it is as the server says, and nothing is left to let go.
    if (!(problem instanceof ApiProblem && problem.isDecision)) return rejectWithValue(failure)
  }
})

export const loadBanks = createCall<BankAccount[], void>('booking/loadBanks', async (_, { rejectWithValue }) => {
  try {
    return (await fetchBanks()).data.banks
  } catch (problem) {
    console.error('The bank accounts could not be fetched', problem)
    return rejectWithValue(failureOf(problem, bookingText.banksFailed))
  }
})

/** Looks a booking up by what the address of the success page carries: its hash or its id. */
export const loadBooking = createCall<PublicBooking, string>(
  'booking/loadBooking',
  async (identifier, { rejectWithValue }) => {
    try {
      return (await api.fetchBookingInfo(identifier)).data.booking
    } catch (problem) {
      const { code } = failureOf(problem, '')
      return rejectWithValue({ code, sentence: isUnknown(code) ? bookingText.invalidId : bookingText.lookupFailed })
    }
  },
)

/** There is no such booking; for any other reason, trying again may find it. */
export const isUnknown = (code: string) => code === 'booking_not_found' || code === 'invalid_request'

const slice = createSlice({
  name: 'booking',
  initialState,
  reducers: {
    dateChosen(state, { payload }: PayloadAction<string>) {
      state.bookingDate = payload
      state.bookingTime = null
      state.error = null
      state.emptyDay = null
      state.requests.times = IDLE
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
    /** What this device kept: until the booking is looked up, its time already counts as the visitor's own. */
    heldBookingRemembered(state, { payload }: PayloadAction<string>) {
      state.bookingId ??= payload
    },
    /** The booking no longer waits for this visitor; what was chosen and typed stays. */
    heldBookingLetGo(state) {
      state.bookingData = null
      state.bookingSuccess = false
      state.bookingId = null
    },
    /** The receipt has arrived: everything chosen and typed is done with, and this is how the booking now stands. */
    bookingPaid: (_, { payload }: PayloadAction<PublicBooking>): BookingState => ({
      ...initialState,
      bookingData: payload,
      bookingId: payload.bookingHash,
    }),
    bookingReset: () => initialState,
  },
  extraReducers: builder =>
    builder
      .addCase(serviceChosen, (state, { payload }) => {
        state.selectedService = payload
        state.selectedSubService = null
        state.error = null
        forgetOffer(state)
      })
      .addCase(subServiceChosen, (state, { payload }) => {
        if (state.selectedSubService?._id !== payload._id) forgetOffer(state)
        state.selectedSubService = payload
        state.error = null
      })

      .addCase(fetchTimes.pending, state => {
        state.availableTimes = []
        state.emptyDay = null
      })
      .addCase(fetchTimes.fulfilled, (state, { payload, meta }) => {
        if (!isNewest(state.requests.times, meta)) return
        const { availableTimes, message, nextFreeDate } = payload
        state.availableTimes = availableTimes
        if (state.bookingTime && !availableTimes.includes(state.bookingTime)) state.bookingTime = null
        if (availableTimes.length === 0)
          state.emptyDay = { reason: message ?? bookingText.noAvailableTimes, nextFreeDate }
      })
      .addCase(fetchTimes.rejected, (state, { payload, meta }) => {
        if (isNewest(state.requests.times, meta)) state.error = payload?.sentence ?? null
      })
      .addCase(loadBookedDates.fulfilled, (state, { payload, meta }) => {
        const { month } = meta.arg
        if (!isNewest(state.requests.bookedDates[month], meta)) return
        // Month by month, so that responses may come in any order.
        state.bookedDates = [...state.bookedDates.filter(date => !date.startsWith(month)), ...payload]
      })
      .addCase(createBooking.pending, state => {
        state.error = null
      })
      .addCase(createBooking.fulfilled, (state, { payload }) => {
        state.bookingData = payload
        state.bookingSuccess = true
      })
      .addCase(createBooking.rejected, (state, { payload }) => {
        state.error = payload?.sentence ?? null
      })
      .addCase(loadBanks.fulfilled, (state, { payload }) => {
        state.banks = payload
      })
      .addCase(loadBooking.pending, state => {
        state.error = null
      })
      .addCase(loadBooking.fulfilled, (state, { payload, meta }) => {
        if (!isNewest(state.requests.lookup, meta)) return
        state.bookingData = payload
        state.bookingId = payload.bookingHash
      })
      .addCase(loadBooking.rejected, (state, { payload, meta }) => {
        if (!payload || !isNewest(state.requests.lookup, meta)) return
        state.bookingData = null
        state.bookingId = null
        state.error = payload.sentence
      })
      .addCase(letGo.pending, (state, { meta }) => {
        state.bookingData = null
        state.bookingSuccess = false
        // Still the visitor's own until the server has given its time back.
        state.bookingId = meta.arg.bookingHash
      })
      .addCase(letGo.fulfilled, (state, { meta }) => {
        if (state.bookingId === meta.arg.bookingHash) state.bookingId = null
      })
      .addCase(letGo.rejected, (state, { meta }) => {
        // Shown again, so that it can be let go again; unless another time was booked in its place meanwhile.
        if (state.bookingId === meta.arg.bookingHash) state.bookingData ??= meta.arg
      })

      // After the cases above, which ask whether a response belongs to the newest request.
      .addMatcher(isAsyncThunkAction(fetchTimes), ({ requests }, action) => {
        requests.times = nextRequestState(requests.times, action)
      })
      .addMatcher(isAsyncThunkAction(loadBookedDates), ({ requests: { bookedDates } }, action) => {
        const { month } = action.meta.arg
        bookedDates[month] = nextRequestState(bookedDates[month], action)
      })
      .addMatcher(isAsyncThunkAction(createBooking), ({ requests }, action) => {
        requests.create = nextRequestState(requests.create, action)
      })
      .addMatcher(isAsyncThunkAction(loadBanks), ({ requests }, action) => {
        requests.banks = nextRequestState(requests.banks, action)
      })
      .addMatcher(isAsyncThunkAction(loadBooking), ({ requests }, action) => {
        requests.lookup = nextRequestState(requests.lookup, action)
      })
      .addMatcher(
        () => true,
        state => {
          const { times, create } = state.requests
          state.loading = times.status === 'pending' || create.status === 'pending'
        },
      ),
})

/** What was on its way or on offer belonged to the sub-service that is no longer chosen. */
function forgetOffer(state: BookingState) {
  state.availableTimes = []
  state.emptyDay = null
  state.bookedDates = []
  state.requests.times = IDLE
  state.requests.bookedDates = {}
}

booking.inject(slice.reducer)

export const {
  dateChosen,
  timeChosen,
  userInfoChanged,
  fieldErrorSet,
  fieldErrorRemoved,
  contactErrorsCleared,
  errorCleared,
  heldBookingRemembered,
  heldBookingLetGo,
  bookingPaid,
  bookingReset,
} = slice.actions
