import type { CreateBookingBody, PublicBooking } from '#contract/booking/booking.ts'
import { bookingText } from '#contract/messages.ts'
import { ApiProblem, failureOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/booking.ts'
import { deviceAttemptKeys } from './attempt-keys.ts'
import { initialBooking, setRequests } from './booking.ts'
import { runBookingRequest, setFieldErrors } from './booking-form.ts'
import { addOwnBooking, readOwnBookings, removeOwnBooking, savedKey, updateOwnBooking } from './own-bookings.ts'
import { IDLE } from './request-state.ts'
import { saveContact } from './saved.ts'
import type { Stores } from './stores.ts'

// A booking that exists: created, looked up, released, about to be paid.

const isDecision = (problem: unknown) => problem instanceof ApiProblem && problem.isDecision

/** Topic of toasts about one attempt. */
export const ATTEMPT_TOPIC = 'attempt'

export function createBooking(stores: Stores, body: CreateBookingBody) {
  const { toast, attemptKeys = deviceAttemptKeys } = stores
  return runBookingRequest(stores, 'create', {
    arg: body,
    start: { error: null },
    async call() {
      try {
        const lastHash = readOwnBookings()[0]?.bookingHash
        const { booking, manageKey } = await api.createBooking(body, attemptKeys.keyFor(body), lastHash)
        attemptKeys.settle()
        saveContact(booking)
        if (body.replaces) removeOwnBooking(body.replaces)
        addOwnBooking(booking, manageKey)
        toast.success(bookingText.created)
        return booking
      } catch (problem) {
        if (isDecision(problem)) attemptKeys.settle()
        throw problem
      }
    },
    done: booking => ({ bookingData: booking, bookingSuccess: true }),
    otherwise: bookingText.createFailed,
    failed({ sentence, fieldErrors }) {
      setFieldErrors(stores, fieldErrors ?? {})
      toast.error(sentence, ATTEMPT_TOPIC)
      return { error: sentence }
    },
  })
}

/** Releases the held time. The page shows it gone at once, and again if the server did not get the request. */
export async function releaseBooking({ booking: store, toast }: Stores, booking: PublicBooking) {
  const { _id, bookingHash } = booking
  // Its time stays the visitor's own until the server has released it.
  store.setState({ bookingData: null, bookingSuccess: false, bookingId: bookingHash })
  let isDecided = true
  try {
    await api.releaseBooking(_id, savedKey(bookingHash))
    removeOwnBooking(bookingHash)
  } catch (problem) {
    const { code, sentence } = failureOf(problem, bookingText.letGoFailed)
    // An unknown booking has nothing to release.
    if (code !== 'booking_not_found') toast.error(sentence)
    isDecided = isDecision(problem)
  }
  // The visitor has booked another time meanwhile.
  if (store.getState().bookingId !== bookingHash) return
  if (isDecided) store.setState({ bookingId: null })
  else store.setState(({ bookingData }) => ({ bookingData: bookingData ?? booking }))
}

export function loadBanks(stores: Stores) {
  return runBookingRequest(stores, 'banks', {
    arg: undefined,
    call: api.fetchBanks,
    done: ({ data }) => ({ banks: data.banks }),
    otherwise: bookingText.banksFailed,
    failed(failure) {
      console.error('The bank accounts could not be fetched', failure)
      return {}
    },
  })
}

export function loadBooking(stores: Stores, identifier: string) {
  return runBookingRequest(stores, 'lookup', {
    arg: identifier,
    start: { error: null },
    async call() {
      try {
        const { booking } = (await api.fetchBookingInfo(identifier)).data
        updateOwnBooking(booking)
        return booking
      } catch (problem) {
        const { code } = failureOf(problem, '')
        throw new ApiProblem({ code, sentence: isUnknown(code) ? bookingText.invalidId : bookingText.lookupFailed })
      }
    },
    done: booking => ({ bookingData: booking, bookingId: booking.bookingHash }),
    otherwise: bookingText.lookupFailed,
    failed: ({ sentence }) => ({ bookingData: null, bookingId: null, error: sentence }),
  })
}

export function cancelLookup({ booking }: Stores) {
  if (booking.getState().requests.lookup.status === 'pending') setRequests(booking, { lookup: IDLE })
}

/** There is no such booking; after any other failure a retry may find it. */
export const isUnknown = (code: string) => code === 'booking_not_found' || code === 'invalid_request'

/** The booking no longer waits for this visitor; the form stays filled in. */
export function clearHeldBooking({ booking }: Stores) {
  booking.setState({ bookingData: null, bookingSuccess: false, bookingId: null })
}

/** Resets the form once the booking is paid for, or costs nothing. */
export function finishBooking({ booking }: Stores, bookingData: PublicBooking) {
  booking.setState({ ...initialBooking, bookingData, bookingId: bookingData.bookingHash }, true)
}
