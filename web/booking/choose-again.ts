import type { Treatment } from '#contract/booking/booking.ts'
import type { UserInfo } from '#contract/booking/booking-fields.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { clearOffer } from '#web/store/booking.ts'
import { changeUserInfo, chooseTime, setDate } from '#web/store/booking-form.ts'
import { draftedVisit, draftOf, isSameVisit, leftBy, readDraft, writeDraft } from '#web/store/draft.ts'
import type { Stores } from '#web/store/stores.ts'
import { type Guest, isOfferedTo, setGuests, type WantedTreatment } from '#web/store/visit.ts'

interface Again {
  guests: readonly GuestWish[]
  /** Of the visit that is booked again: names that nobody has to look up. */
  before: readonly (Pick<Treatment, 'subServiceId' | 'subServiceName' | 'therapist'> & { serviceName?: string })[]
}

/** Chooses a whole visit again. Returns the names of treatments that are no longer offered; undefined if none is left. */
export function chooseAgain(stores: Stores, { guests, before }: Again): string[] | undefined {
  const { services } = stores.service.getState()
  const chosen = guests.map(({ name, treatments, startsAfterMinutes = 0 }): Guest => {
    const offered = treatments.flatMap(({ subServiceId, therapistId }): WantedTreatment[] => {
      const service = services.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === subServiceId))
      const subService = service?.serviceArray.find(({ _id }) => _id === subServiceId)
      const therapist = before.map(one => one.therapist).find(one => therapistId && one?._id === therapistId) ?? null
      return service && subService ? [{ service, subService, therapist }] : []
    })
    return { name, startsAfterMinutes, treatments: offered.filter(one => isOfferedTo({ treatments: offered }, one)) }
  })
  const left = chosen.filter(({ treatments }) => treatments.length > 0)
  if (left.length === 0) return undefined
  // Days and times on screen were those of another choice.
  clearOffer(stores.booking, {})
  setGuests(stores, left)
  const ids = left.flatMap(({ treatments }) => treatments.map(({ subService }) => subService._id))
  const gone = before.filter(({ subServiceId }) => !ids.includes(subServiceId))
  return [...new Set(gone.map(treatmentName))]
}

/** The day, the hour and who books. The page checks the hour as it opens; of another choice a visit is kept beside it. */
export function fillIn(stores: Stores, when: { bookingDate: string; bookingTime: string }, userInfo: UserInfo) {
  setDate(stores, when.bookingDate)
  chooseTime(stores, when.bookingTime)
  changeUserInfo(stores, userInfo)
  const now = Date.now()
  const before = readDraft(now)
  const booking = stores.booking.getState()
  const left = leftBy(before)
  const isSame = left !== null && isSameVisit(left, draftedVisit(booking))
  writeDraft(draftOf(booking, { heldHash: before?.heldHash ?? '', left: isSame ? null : left }), now)
}

const TRIES = 30
const WAIT_MS = 100

/** Brings the times of the booking page into view, and on a phone the button that confirms. The form may still be loading. */
export function showTimes(tries = TRIES) {
  const times = document.querySelector('form:has([data-contact]) [data-times]')
  if (times) times.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  else if (tries > 0) setTimeout(showTimes, WAIT_MS, tries - 1)
}
