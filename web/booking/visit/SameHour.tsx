import { useEffect, useState } from 'react'
import { sameHour } from '#contract/messages/visits.ts'
import { freeWithout } from '#web/api/free-without.ts'
import { chooseTime } from '#web/store/booking-form.ts'
import { ownBooking } from '#web/store/own-booking.ts'
import { type Stores, useStores } from '#web/store/stores.ts'
import { guestsOf, queryFor, setGuests, visitWish } from '#web/store/visit.ts'
import { Button } from '#web/ui/Button.tsx'

/** Where only wanted people are in the way of an hour: says who, and offers it with someone else. They are replaced by a tap alone. */
export default function SameHour({ date, time }: { date: string; time: string }) {
  const stores = useStores()
  const [givenUp, setGivenUp] = useState<string[]>([])
  useEffect(() => {
    let isCurrent = true
    const own = ownBooking(stores.booking.getState())
    // What is not known is not offered; the other times of the day are there.
    freeWithout(wanted(stores), { date, time, own }).then(
      found => isCurrent && setGivenUp(found?.givenUp ?? []),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [stores, date, time])
  if (givenUp.length === 0) return null

  const guests = guestsOf(stores.booking.getState())
  const isGivenUp = (id = '') => givenUp.includes(id)
  const people = guests.flatMap(({ treatments }) => treatments.map(({ therapist }) => therapist))
  const names = givenUp.map(id => people.find(one => one?._id === id)?.name ?? '')

  function take() {
    setGuests(
      stores,
      guests.map(guest => ({
        ...guest,
        treatments: guest.treatments.map(one => (isGivenUp(one.therapist?._id) ? { ...one, therapist: null } : one)),
      })),
    )
    chooseTime(stores, time)
  }

  return (
    <div role="status" className="mt-3">
      <p>{sameHour.notFree(names, time)}</p>
      <Button look="outline" className="mt-2 px-4! text-left" onClick={take}>
        {sameHour.withSomeoneElse(names, time)}
      </Button>
    </div>
  )
}

/** Also of one treatment alone. */
function wanted(stores: Stores) {
  const { selectedSubService } = stores.booking.getState()
  const subServiceId = selectedSubService?._id ?? ''
  const { therapistId } = queryFor(stores, subServiceId)
  return visitWish(stores) ?? [{ name: '', treatments: [{ subServiceId, ...(therapistId && { therapistId }) }] }]
}
