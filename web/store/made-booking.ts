import type { CreateBookingBody, CreatedBooking, PublicBooking } from '#contract/booking.ts'
import type { BookingField } from '#contract/booking-fields.ts'
import { bookingText } from '#contract/messages.ts'
import type { BankAccount } from '#contract/payment.ts'
import { ApiProblem, failureOf } from '#web/api/api-problem.ts'
import { fetchBanks } from '#web/api/banks.ts'
import * as api from '#web/api/booking.ts'
import { deviceAttemptKeys } from './attempt-keys.ts'
import { fieldErrorSet, followRequests } from './booking.ts'
import { booking, initialState } from './booking-state.ts'
import { keepContact } from './kept-contact.ts'
import { dropOwnBooking, keptKey, noteOwnBooking, readOwnBookings, rememberBooking } from './own-bookings.ts'
import { isNewest, nextRequestState } from './request-state.ts'
import { anyAction, createAction, createReducer } from './slice.ts'
import { createCall } from './thunk.ts'

// The booking slice once there is a booking: made, looked up, given back, about to be paid. What leads to one is in booking.ts.

/** What is said about one attempt is over with the next one. */
export const ABOUT_ATTEMPT = 'attempt'

export const createBooking = createCall<CreatedBooking, CreateBookingBody>(
  'booking/create',
  async (body, { dispatch, extra: { toast, attemptKeys = deviceAttemptKeys }, rejectWithValue }) => {
    try {
      const { booking, manageKey } = await api.createBooking(
        body,
        attemptKeys.keyFor(body),
        readOwnBookings()[0]?.bookingHash,
      )
      attemptKeys.settle()
      keepContact(booking)
      if (body.replaces) dropOwnBooking(body.replaces)
      rememberBooking(booking, manageKey)
      toast.success(bookingText.created)
      return booking
    } catch (problem) {
      if (problem instanceof ApiProblem) {
        if (problem.isDecision) attemptKeys.settle()
        for (const [field, message] of Object.entries(problem.fieldErrors ?? {}))
          dispatch(fieldErrorSet({ field: field as BookingField, message }))
      }
      const failure = failureOf(problem, bookingText.createFailed)
      toast.error(failure.sentence, ABOUT_ATTEMPT)
      return rejectWithValue(failure)
    }
  },
)

/** Gives the held time back. It is gone from the page at once; if the server did not hear of it, it is there again. */
export const letGo = createCall('booking/release', async (booking: PublicBooking, { extra, rejectWithValue }) => {
  try {
    await api.releaseBooking(booking._id, keptKey(booking.bookingHash))
    dropOwnBooking(booking.bookingHash)
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
      const { booking } = (await api.fetchBookingInfo(identifier)).data
      noteOwnBooking(booking)
      return booking
    } catch (problem) {
      const { code } = failureOf(problem, '')
      return rejectWithValue({ code, sentence: isUnknown(code) ? bookingText.invalidId : bookingText.lookupFailed })
    }
  },
)

/** There is no such booking; for any other reason, trying again may find it. */
export const isUnknown = (code: string) => code === 'booking_not_found' || code === 'invalid_request'

/** The booking no longer waits for this visitor; what was chosen and typed stays. */
export const heldBookingLetGo = createAction('booking/heldBookingLetGo')

/** The receipt has arrived: everything chosen and typed is done with, and this is how the booking now stands. */
export const bookingPaid = createAction<PublicBooking>('booking/bookingPaid')

booking.extend(
  createReducer(initialState, on => [
    on(heldBookingLetGo, state => {
      state.bookingData = null
      state.bookingSuccess = false
      state.bookingId = null
    }),
    on(bookingPaid, (_, { payload }) => ({
      ...initialState,
      bookingData: payload,
      bookingId: payload.bookingHash,
    })),

    on(createBooking.pending, state => {
      state.error = null
    }),
    on(createBooking.fulfilled, (state, { payload }) => {
      state.bookingData = payload
      state.bookingSuccess = true
    }),
    on(createBooking.rejected, (state, { payload }) => {
      state.error = payload?.sentence ?? null
    }),
    on(loadBanks.fulfilled, (state, { payload }) => {
      state.banks = payload
    }),
    on(loadBooking.pending, state => {
      state.error = null
    }),
    on(loadBooking.fulfilled, (state, { payload, meta }) => {
      if (!isNewest(state.requests.lookup, meta)) return
      state.bookingData = payload
      state.bookingId = payload.bookingHash
    }),
    on(loadBooking.rejected, (state, { payload, meta }) => {
      if (!payload || !isNewest(state.requests.lookup, meta)) return
      state.bookingData = null
      state.bookingId = null
      state.error = payload.sentence
    }),
    on(letGo.pending, (state, { meta }) => {
      state.bookingData = null
      state.bookingSuccess = false
      // Still the visitor's own until the server has given its time back.
      state.bookingId = meta.arg.bookingHash
    }),
    on(letGo.fulfilled, (state, { meta }) => {
      if (state.bookingId === meta.arg.bookingHash) state.bookingId = null
    }),
    on(letGo.rejected, (state, { meta }) => {
      // Shown again, so that it can be let go again; unless another time was booked in its place meanwhile.
      if (state.bookingId === meta.arg.bookingHash) state.bookingData ??= meta.arg
    }),

    // After the cases above, which ask whether a response belongs to the newest request.
    on(createBooking, (state, action) => {
      state.requests = { ...state.requests, create: nextRequestState(state.requests.create, action) }
    }),
    on(loadBanks, (state, action) => {
      state.requests = { ...state.requests, banks: nextRequestState(state.requests.banks, action) }
    }),
    on(loadBooking, (state, action) => {
      state.requests = { ...state.requests, lookup: nextRequestState(state.requests.lookup, action) }
    }),
    on(anyAction, followRequests),
  ]),
)
