import type {
  AvailableTimesAnswer,
  AvailableTimesQuery,
  CreateBookingBody,
  CreatedBooking,
  PublicBooking,
} from '#contract/booking.ts'
import { type BookingField, bookingFieldErrors, missingSelection, tidyUserInfo } from '#contract/booking-fields.ts'
import { bookingText } from '#contract/messages.ts'
import type { BankAccount } from '#contract/payment.ts'
import { parseTimeLabel } from '#contract/time.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/booking.ts'
import { fetchBanks } from '#web/api/payment.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type BookingState, contactErrorsCleared, dateChosen, fieldErrorSet, isStillAsked } from './booking.ts'
import { keepPhone } from './kept-phone.ts'
import { paymentBookingSet, paymentToggled } from './payment.ts'
import { type AppThunk, createCall } from './thunk.ts'

/** A day that turned out to have no times: why, and the day to offer instead. */
export interface EmptyDay extends AvailableTimesQuery {
  reason: string
  nextFreeDate?: string
}

/** Tells of a day without times, because what to offer instead is the page's to show and no part of the holder. */
type DayLook = AppThunk<Promise<EmptyDay | undefined>>

// Choosing. A sub-service and a date together have times, which are asked for when either of them changes.

export const chooseDate =
  (date: string): DayLook =>
  async (dispatch, getState) => {
    if (getState().booking.bookedDates.includes(date)) return
    dispatch(dateChosen(date))
    return dispatch(loadTimes())
  }

export const loadTimes = (): DayLook => async (dispatch, getState) => {
  const { selectedSubService, bookingDate } = getState().booking
  if (!selectedSubService || !bookingDate) return
  const query = { subServiceId: selectedSubService._id, date: bookingDate }
  const answer = await dispatch(fetchTimes(query))
  if (!fetchTimes.fulfilled.match(answer)) return
  const { availableTimes, message, nextFreeDate } = answer.payload
  if (availableTimes.length === 0) return { ...query, reason: message ?? bookingText.noAvailableTimes, nextFreeDate }
}

const fetchTimes = createCall(
  'booking/fetchTimes',
  async (query: AvailableTimesQuery, { extra, getState, rejectWithValue }) => {
    try {
      const { data: free } = await api.fetchAvailableTimes(query)
      const data = withUndecided(free, query, extra.attemptKeys.undecided())
      if (data.availableTimes.length === 0 && isStillAsked(getState().booking, query))
        extra.toast.error(data.message ?? bookingText.noAvailableTimes)
      return data
    } catch (problem) {
      const sentence = sentenceOf(problem, bookingText.availableTimesFailed)
      if (isStillAsked(getState().booking, query)) extra.toast.error(sentence)
      return rejectWithValue(sentence)
    }
  },
)

/**
 * A time asked for without an answer may be held for this visitor, and then it is on no list. It stays to be chosen,
 * because confirming it again is the way to the answer.
 */
function withUndecided(answer: AvailableTimesAnswer, query: AvailableTimesQuery, asked?: CreateBookingBody) {
  if (asked?.subServiceId !== query.subServiceId || asked.bookingDate !== query.date) return answer
  const minutes = (label: string) => parseTimeLabel(label) ?? 0
  const availableTimes = [...new Set([...answer.availableTimes, asked.bookingTime])]
  return { ...answer, availableTimes: availableTimes.sort((a, b) => minutes(a) - minutes(b)) }
}

/** The days of one month that cannot be chosen. Failing is harmless: such a day then says so when it is tapped. */
export const loadBookedDates = createCall(
  'booking/loadBookedDates',
  async (query: { subServiceId: string; month: string }) => (await api.fetchBookedDates(query)).data.bookedDates,
)

// Creating

export const confirmBooking =
  (): DayLook =>
  async (dispatch, getState, { toast }) => {
    const { selectedService, selectedSubService, bookingDate, bookingTime, userInfo } = getState().booking
    dispatch(contactErrorsCleared())
    const missing = missingSelection({
      serviceName: selectedService?.name,
      subServiceId: selectedSubService?._id,
      bookingDate,
      bookingTime,
    })
    if (missing) return void toast.error(missing)

    const wrong = Object.entries(bookingFieldErrors(userInfo)) as [BookingField, string][]
    for (const [field, message] of wrong) dispatch(fieldErrorSet({ field, message }))
    if (wrong.length > 0) return

    const body = {
      serviceId: selectedService!._id,
      subServiceId: selectedSubService!._id,
      bookingDate: bookingDate!,
      bookingTime: bookingTime!,
      ...tidyUserInfo(userInfo),
    }
    const held = heldBooking(getState().booking, serverNow())
    if (held && isSameSlot(held, body)) {
      if (!isSameContact(held, body)) toast.error(HELD_WITH_OTHER_DETAILS)
      return void (await dispatch(continuePayment()))
    }

    const created = await dispatch(createBooking(body))
    if (createBooking.fulfilled.match(created)) await dispatch(continuePayment())
    else if (created.meta.rejectedWithValue && created.meta.timesAreStale) return dispatch(loadTimes())
  }

const HELD_WITH_OTHER_DETAILS =
  'This time is already held with the details you gave before. Please tell us the right ones in the note.'

/** What was just refused is still on offer here, so the times shown are no longer true. */
const STALE_TIMES = ['slot_taken', 'time_not_offered', 'day_closed']

const createBooking = createCall<CreatedBooking, CreateBookingBody, { rejectedMeta: { timesAreStale: boolean } }>(
  'booking/create',
  async (body, { dispatch, extra: { toast, attemptKeys }, rejectWithValue }) => {
    try {
      const { booking } = await api.createBooking(body, attemptKeys.keyFor(body))
      attemptKeys.settle()
      keepPhone(booking)
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
      const code = problem instanceof ApiProblem ? problem.code : undefined
      return rejectWithValue(sentence, { timesAreStale: code !== undefined && STALE_TIMES.includes(code) })
    }
  },
)

// Paying for what is held

/** Opens the payment for the booking in the holder: right after it was made, or when the visitor comes back to it. */
export const continuePayment = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { bookingData } = getState().booking
  if (!bookingData) return
  await dispatch(loadBanks())
  dispatch(paymentBookingSet(bookingData._id))
  if (!getState().payment.isPaymentOpen) dispatch(paymentToggled())
}

/** The booking that still waits for its payment and keeps its time, if there is one. */
export function heldBooking({ bookingData }: BookingState, now: number) {
  if (bookingData?.status !== 'held' || bookingData.holdExpiresAt === null) return undefined
  return Date.parse(bookingData.holdExpiresAt) > now ? bookingData : undefined
}

function isSameSlot(booking: PublicBooking, body: CreateBookingBody) {
  return SLOT.every(part => booking[part] === body[part])
}

/** Unknown when it was only looked up, because a lookup tells nobody's name or address. */
function isSameContact(booking: PublicBooking | CreatedBooking, body: CreateBookingBody) {
  return !('email' in booking) || CONTACT.every(part => booking[part] === body[part])
}

const SLOT = ['serviceId', 'subServiceId', 'bookingDate', 'bookingTime'] as const
const CONTACT = ['fullName', 'email', 'phoneNumber'] as const

export const loadBanks = createCall<BankAccount[], void>('booking/loadBanks', async (_, { rejectWithValue }) => {
  try {
    return (await fetchBanks()).data.banks
  } catch (problem) {
    console.error('The bank accounts could not be fetched', problem)
    return rejectWithValue('')
  }
})

// Looking up

/** Looks a booking up by what the address of the success page carries: its hash or its id. */
export const loadBooking = createCall('booking/loadBooking', async (identifier: string, { rejectWithValue }) => {
  try {
    return (await api.fetchBookingInfo(identifier)).data.booking
  } catch (problem) {
    const isUnknown = problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400)
    return rejectWithValue(isUnknown ? bookingText.invalidId : bookingText.lookupFailed)
  }
})
