import { wishOf } from '#contract/booking/visit-wish.ts'
import { ownBookingsText } from '#contract/messages.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { chooseDate } from '#web/store/booking-form.ts'
import { ownBooking } from '#web/store/own-booking.ts'
import type { OwnBooking } from '#web/store/own-bookings.ts'
import type { Stores } from '#web/store/stores.ts'
import { chooseTherapist } from '#web/store/therapist.ts'
import { type Guest, guestsOf, type OfferedTreatment, queryFor, setGuests } from '#web/store/visit.ts'

/** Chooses the same treatments and people, and the first free day. Returns false if none of it is offered any more. */
export async function bookAgain(stores: Stores, again: OwnBooking, today: string): Promise<boolean> {
  const { booking, toast } = stores
  if (!(again.treatments ? chooseVisit(stores, again.treatments) : chooseTreatment(stores, again))) {
    toast.error(ownBookingsText.goneService)
    return false
  }
  const subServiceId = booking.getState().selectedSubService!._id
  const own = ownBooking(booking.getState())
  const asked = queryFor(stores, subServiceId)
  // On failure the customer chooses a day in the calendar, which shows its own errors.
  const day = await fetchAvailableTimes({
    subServiceId: asked.subServiceId,
    visit: asked.visit,
    date: today,
    own,
    therapistId: asked.therapistId,
  }).catch(() => undefined)
  const date = day && (day.data.availableTimes.length > 0 ? today : day.data.nextFreeDate)
  // Meanwhile the visitor may have chosen something else.
  const isStillAsked = JSON.stringify(queryFor(stores, subServiceId)) === JSON.stringify(asked)
  if (date && isStillAsked && booking.getState().bookingDate === null) await chooseDate(stores, date)
  return true
}

function chooseTreatment(stores: Stores, { subServiceId, therapist }: OwnBooking): boolean {
  const offered = findOffered(stores, subServiceId)
  if (!offered) return false
  chooseService(stores, offered.service)
  chooseSubService(stores, offered.subService)
  chooseTherapist(stores, therapist ?? null)
  return true
}

/** Without what is no longer offered, guests who are left with nothing, and the names, which the device does not keep. */
function chooseVisit(stores: Stores, treatments: NonNullable<OwnBooking['treatments']>): boolean {
  const people = treatments.flatMap(({ therapist }) => (therapist ? [therapist] : []))
  const guests = wishOf({ treatments }).map(
    ({ name, treatments, startsAfterMinutes = 0 }): Guest => ({
      name,
      startsAfterMinutes,
      treatments: treatments.flatMap(({ subServiceId, therapistId }) => {
        const offered = findOffered(stores, subServiceId)
        return offered ? [{ ...offered, therapist: people.find(({ _id }) => _id === therapistId) ?? null }] : []
      }),
    }),
  )
  const left = guests.filter(({ treatments }) => treatments.some(({ subService }) => !subService.isExtra))
  if (left.length === 0) return false
  setGuests(stores, left)
  const chosen = guestsOf(stores.booking.getState()).flatMap(one => one.treatments)
  if (chosen.length < treatments.length) stores.toast.error(ownBookingsText.someGone)
  return true
}

function findOffered({ service }: Stores, subServiceId: string): OfferedTreatment | undefined {
  return service
    .getState()
    .services.flatMap(one => one.serviceArray.map(subService => ({ service: one, subService })))
    .find(({ subService }) => subService._id === subServiceId)
}
