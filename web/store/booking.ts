import type { AvailableTimesQuery, BookedDatesQuery } from '#contract/booking.ts'
import type { BookingField, UserInfo } from '#contract/booking-fields.ts'
import { bookingText } from '#contract/messages.ts'
import { failureOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/booking.ts'
import { fetchBookedDates } from '#web/api/days.ts'
import { deviceAttemptKeys, withUndecided } from './attempt-keys.ts'
import { type BookingState, booking, initialState, serviceChosen, subServiceChosen } from './booking-state.ts'
import { keptOffer } from './kept-offer.ts'
import { asVisitor, ownBooking } from './own-booking.ts'
import { IDLE, isNewest, nextRequestState } from './request-state.ts'
import { type Action, anyAction, createSlice, type Draft } from './slice.ts'
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

/** What is said about one day's times is over when another day is asked for. */
export const ABOUT_TIMES = 'times'

const fetchTimes = createCall(
  'booking/fetchTimes',
  async (query: AvailableTimesQuery, { extra, getState, requestId, rejectWithValue }) => {
    const { toast, attemptKeys = deviceAttemptKeys } = extra
    const isWanted = () => isNewest(getState().booking.requests.times, { requestId })
    toast.settle(ABOUT_TIMES)
    try {
      const { data } = await api.fetchAvailableTimes({ ...query, own: ownBooking(getState().booking) })
      const day = withUndecided(withUndecided(data, query, keptOffer()), query, attemptKeys.undecided())
      if (day.availableTimes.length === 0 && isWanted())
        toast.error(day.message ?? bookingText.noAvailableTimes, ABOUT_TIMES)
      return day
    } catch (problem) {
      const failure = failureOf(problem, bookingText.availableTimesFailed)
      if (isWanted()) toast.error(failure.sentence, ABOUT_TIMES)
      return rejectWithValue(failure)
    }
  },
)

/** The days of one month that cannot be chosen. */
export const loadBookedDates = createCall(
  'booking/loadBookedDates',
  async (query: BookedDatesQuery, { getState, rejectWithValue }) => {
    try {
      return (await fetchBookedDates.now(asVisitor(query, getState().booking))).data
    } catch (problem) {
      return rejectWithValue(failureOf(problem, bookingText.bookedDatesFailed))
    }
  },
)

const slice = createSlice({
  name: 'booking',
  initialState,
  reducers: {
    dateChosen(state, { payload }: Action<string>) {
      state.bookingDate = payload
      state.bookingTime = null
      state.error = null
      state.emptyDay = null
      state.requests = { ...state.requests, times: IDLE }
    },
    timeChosen(state, { payload }: Action<string>) {
      state.bookingTime = payload
      state.error = null
    },
    userInfoChanged(state, { payload }: Action<Partial<UserInfo>>) {
      state.userInfo = { ...state.userInfo, ...payload }
    },
    fieldErrorSet(state, { payload }: Action<{ field: BookingField; message: string }>) {
      state.fieldErrors = { ...state.fieldErrors, [payload.field]: payload.message }
    },
    fieldErrorRemoved(state, { payload }: Action<BookingField>) {
      const { [payload]: _, ...others } = state.fieldErrors
      state.fieldErrors = others
    },
    contactErrorsCleared(state) {
      state.fieldErrors = {}
    },
    /** What this device kept: until the booking is looked up, its time already counts as the visitor's own. */
    heldBookingRemembered(state, { payload }: Action<string>) {
      state.bookingId ??= payload
    },
  },
  extraReducers: on => [
    on(serviceChosen, (state, { payload }) => {
      state.selectedService = payload
      state.selectedSubService = null
      state.error = null
      forgetOffer(state)
    }),
    on(subServiceChosen, (state, { payload }) => {
      if (state.selectedSubService?._id !== payload._id) forgetOffer(state)
      state.selectedSubService = payload
      state.error = null
    }),

    on(fetchTimes.pending, state => {
      state.availableTimes = []
      state.emptyDay = null
    }),
    on(fetchTimes.fulfilled, (state, { payload, meta }) => {
      if (!isNewest(state.requests.times, meta)) return
      const { availableTimes, message, nextFreeDate, mayWait } = payload
      state.availableTimes = availableTimes
      if (state.bookingTime && !availableTimes.includes(state.bookingTime)) state.bookingTime = null
      if (availableTimes.length === 0)
        state.emptyDay = { reason: message ?? bookingText.noAvailableTimes, nextFreeDate, mayWait }
    }),
    on(fetchTimes.rejected, (state, { payload, meta }) => {
      if (isNewest(state.requests.times, meta)) state.error = payload?.sentence ?? null
    }),
    on(loadBookedDates.fulfilled, (state, { payload, meta }) => {
      const { month } = meta.arg
      if (!isNewest(state.requests.bookedDates[month], meta)) return
      // Month by month, so that responses may come in any order.
      state.bookedDates = [...state.bookedDates.filter(date => !date.startsWith(month)), ...payload.bookedDates]
      state.closedDays = { ...state.closedDays, [month]: payload.closures ?? [] }
    }),

    // After the cases above, which ask whether a response belongs to the newest request.
    on(fetchTimes, (state, action) => {
      state.requests = { ...state.requests, times: nextRequestState(state.requests.times, action) }
    }),
    on(loadBookedDates, (state, action) => {
      const { month } = action.meta.arg
      const { bookedDates } = state.requests
      const next = { ...bookedDates, [month]: nextRequestState(bookedDates[month], action) }
      state.requests = { ...state.requests, bookedDates: next }
    }),
    on(anyAction, followRequests),
  ],
})

export function followRequests(state: Draft<BookingState>) {
  const { times, create } = state.requests
  state.loading = times.status === 'pending' || create.status === 'pending'
}

/** What was on its way or on offer belonged to the sub-service that is no longer chosen. */
function forgetOffer(state: Draft<BookingState>) {
  state.availableTimes = []
  state.emptyDay = null
  state.bookedDates = []
  state.closedDays = {}
  state.requests = { ...state.requests, times: IDLE, bookedDates: {} }
}

booking.inject(slice.reducer)

export const {
  dateChosen,
  timeChosen,
  userInfoChanged,
  fieldErrorSet,
  fieldErrorRemoved,
  contactErrorsCleared,
  heldBookingRemembered,
} = slice.actions
