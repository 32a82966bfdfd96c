import { useEffect, useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { BOOKING_PAYMENT_KEY } from '#contract/rules.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { changeUserInfo, chooseTime, setDate, setHeldBooking } from '#web/store/booking-form.ts'
import { prefetchFirstDays } from '#web/store/own-booking.ts'
import { readSaved } from '#web/store/saved.ts'
import { useSite } from '#web/store/site.ts'
import { useServiceStore, useStores } from '#web/store/stores.ts'
import { type Asked, arrival } from './arrival.ts'
import { autosaveDraft } from './autosave-draft.ts'
import { readDraft } from './draft.ts'
import { applyChoice } from './use-choice-in-address.ts'

interface Arrived {
  hasArrived: boolean
  /** The visitor came with a service and a sub-service chosen. */
  hasChoice: boolean
  heldHash: string
}

/**
 * Applies the choice in the address, of this visit or of the draft, and from then on saves a draft on the device. It waits for the first render, which must be the one the server made.
 */
export function useArrival(): Arrived {
  const stores = useStores()
  const services = useServiceStore(state => state.services)
  const [params] = useSearchParams()
  const { today } = useSite()
  const [arrived, setArrived] = useState<Arrived>(() => ({
    hasArrived: false,
    hasChoice: stores.booking.getState().selectedSubService !== null,
    heldHash: '',
  }))
  const [tapped] = useState(serviceTappedBeforeHydration)
  const isReady = services.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what changes afterwards is the visitor's doing
  useEffect(() => {
    if (!isReady) return
    const chosen = stores.booking.getState()
    readSaved(BOOKING_PAYMENT_KEY, Date.now(), { onStale: deleteReceipt })
    const draft = readDraft(Date.now())
    const asked = askedFor(params, chosen.selectedService ? undefined : services.find(({ _id }) => _id === tapped))
    const { service, subService, date, time, userInfo } = arrival({ services, asked, chosen, draft, today })
    applyChoice(stores, { service, subService })
    if (date && date !== chosen.bookingDate) setDate(stores, date)
    if (time && time !== chosen.bookingTime) chooseTime(stores, time)
    changeUserInfo(stores, userInfo)
    const heldHash = draft?.heldHash ?? ''
    if (heldHash) setHeldBooking(stores, heldHash)
    // Chosen on the page of the service, its days were prefetched there.
    if (subService && !chosen.selectedSubService) prefetchFirstDays(stores, subService._id, today)
    setArrived({ hasArrived: true, hasChoice: subService !== undefined, heldHash })
    return autosaveDraft(stores, draft)
  }, [isReady])

  return arrived
}

/** It was saved beside a payment that was left open more than a day ago. */
const deleteReceipt = () => import('#web/store/saved-payment.ts').then(kept => kept.deleteReceipt())

/** A reload restores what the list showed, which is what the address says; anything else was tapped. */
function askedFor(params: URLSearchParams, tapped: Service | undefined): Asked {
  const slug = params.get('service')
  if (tapped && tapped.slug !== slug) return { slug: tapped.slug, subServiceId: null }
  return { slug, subServiceId: params.get('sub') }
}

/**
 * On a slow phone the list can be used before the code that listens to it is there. React would reset it, so it is read
 * before hydration replaces the server's HTML.
 */
function serviceTappedBeforeHydration() {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLSelectElement>('[data-pickers] select')?.value ?? ''
}
