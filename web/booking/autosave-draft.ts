import type { BookingState } from '#web/store/booking.ts'
import type { Stores } from '#web/store/stores.ts'
import { type Draft, writeDraft } from './draft.ts'

/** Typing must stay quick: the draft is written in the first pause, and at the latest when the page is left. */
const PAUSE_MS = 300

/** Saves the booking form as a draft whenever it changes. Returns a function that stops it. */
export function autosaveDraft({ booking: store }: Stores, draft: Draft | undefined): () => void {
  let known = store.getState()
  let heldHash = draft?.heldHash ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    writeDraft(draftOf(known, heldHash), Date.now())
  }
  const unsubscribe = store.subscribe(booking => {
    // Until a held booking is looked up the store has none: that must not drop it from the draft.
    if (booking.bookingData || known.bookingData) heldHash = waitingHash(booking)
    known = booking
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE_MS)
  })
  // The last event a phone guarantees before it may discard the page.
  document.addEventListener('visibilitychange', write)
  window.addEventListener('pagehide', write)
  return () => {
    write()
    unsubscribe()
    document.removeEventListener('visibilitychange', write)
    window.removeEventListener('pagehide', write)
  }
}

function draftOf(booking: BookingState, heldHash: string): Draft {
  const { selectedService, selectedSubService, bookingDate, bookingTime, userInfo } = booking
  return {
    serviceId: selectedService?._id ?? '',
    subServiceId: selectedSubService?._id ?? '',
    date: bookingDate ?? '',
    time: bookingTime ?? '',
    userInfo,
    heldHash,
  }
}

function waitingHash({ bookingData }: BookingState) {
  return bookingData?.status === 'held' || bookingData?.status === 'lapsed' ? bookingData.bookingHash : ''
}
