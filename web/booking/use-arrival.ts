import { useCallback, useEffect, useRef, useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { BOOKING_PAYMENT_KEY } from '#contract/rules.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { restoreScroll } from '#web/navigation/scroll-restoration.ts'
import { type BookingState, chooseService, chooseSubService, clearOffer, NO_VISIT } from '#web/store/booking.ts'
import { changeUserInfo, chooseTime, setDate, setHeldBooking } from '#web/store/booking-form.ts'
import {
  type Draft,
  type DraftedVisit,
  draftedVisit,
  draftOf,
  isSameVisit,
  readDraft,
  writeDraft,
} from '#web/store/draft.ts'
import { isPayable, prefetchFirstDays } from '#web/store/own-booking.ts'
import { readSaved } from '#web/store/saved.ts'
import { useSite } from '#web/store/site.ts'
import { type Stores, useBookingStore, useServiceStore, useStores } from '#web/store/stores.ts'
import { chooseTherapist } from '#web/store/therapist.ts'
import { isVisit } from '#web/store/visit.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { arrival, type Choice, choiceInAddress, type Requested, therapistInAddress } from './arrival.ts'

interface Arrived {
  hasArrived: boolean
  /** The visitor came with a service and a sub-service chosen. */
  hasChoice: boolean
  heldHash: string
  /** Names of what the draft has and the catalogue no longer. */
  gone: string[]
}

/** A visit whose place another choice took. */
export interface Left {
  visit: DraftedVisit | null
  change(visit: DraftedVisit | null): void
}

/** Applies the choice and saves a draft from then on. After the first render, which must equal the server's. */
export function useArrival(): Arrived & { left: Left } {
  const stores = useStores()
  const services = useServiceStore(state => state.services)
  const [params] = useSearchParams()
  const { today } = useSite()
  const [arrived, setArrived] = useState<Arrived>(() => ({
    hasArrived: false,
    hasChoice: stores.booking.getState().selectedSubService !== null,
    heldHash: '',
    gone: [],
  }))
  const [left, setLeft] = useState<DraftedVisit | null>(null)
  const saved = useRef<Saved>(undefined)
  const [tapped] = useState(serviceTappedBeforeHydration)
  const isReady = services.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what changes afterwards is the visitor's doing
  useEffect(() => {
    if (!isReady) return
    const chosen = stores.booking.getState()
    readSaved(BOOKING_PAYMENT_KEY, Date.now(), { onStale: deleteReceipt })
    const draft = readDraft(Date.now())
    const requested = requestedBy(
      params,
      chosen.selectedService ? undefined : services.find(({ _id }) => _id === tapped),
    )
    const { team } = stores.service.getState()
    const found = arrival({ services, requested, chosen, draft, team, today })
    const { service, subService, therapist, visit, date, time, userInfo, gone } = found
    applyChoice(stores, { service, subService })
    chooseTherapist(stores, therapist)
    stores.booking.setState({ visit })
    if (date && date !== chosen.bookingDate) setDate(stores, date)
    if (time && time !== chosen.bookingTime) chooseTime(stores, time)
    changeUserInfo(stores, userInfo)
    const heldHash = draft?.heldHash ?? ''
    if (heldHash) setHeldBooking(stores, heldHash)
    // Chosen on the page of the service, its days were prefetched there.
    if (subService && !chosen.selectedSubService) prefetchFirstDays(stores, subService._id, today)
    setArrived({ hasArrived: true, hasChoice: subService !== undefined, heldHash, gone })
    setLeft(found.left)
    saved.current = autosaveDraft(stores, { heldHash, left: found.left }, setLeft)
    return saved.current.stop
  }, [isReady])

  const changeLeft = useCallback((visit: DraftedVisit | null) => saved.current?.changeLeft(visit), [])
  return { ...arrived, left: { visit: left, change: changeLeft } }
}

/** Saved with a payment that was left open more than a day ago. */
const deleteReceipt = () => import('#web/store/saved-payment.ts').then(kept => kept.deleteReceipt())

const requestedIn = (params: URLSearchParams): Requested => ({
  slug: params.get('service'),
  subServiceId: params.get('sub'),
  therapistId: params.get('with'),
})

/** A reload restores the list as the address says; any other value was tapped. */
function requestedBy(params: URLSearchParams, tapped: Service | undefined): Requested {
  const slug = params.get('service')
  if (tapped && tapped.slug !== slug) return { slug: tapped.slug, subServiceId: null, therapistId: null }
  return requestedIn(params)
}

/** A slow phone shows the list before its code: React would reset it, so the value is read before hydration. */
function serviceTappedBeforeHydration() {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLSelectElement>('[data-pickers] select')?.value ?? ''
}

/** The address follows the choice, so that it can be shared; when Back or Forward changes it, the choice follows the address. */
export function useChoiceInAddress(isOn: boolean) {
  const stores = useStores()
  const slug = useBookingStore(state => state.selectedService?.slug)
  const subServiceId = useBookingStore(state => state.selectedSubService?._id)
  const therapistId = useBookingStore(state => state.therapist?._id)
  const visit = useBookingStore(state => state.visit)
  const [params, setParams] = useSearchParams()
  // The address last seen or written here. Any other one is the visitor's doing.
  const known = useRef<string>(undefined)
  /** The rest of a visit is in no address, because it has names in it. */
  const visits = useRef(new Map<string, BookingState['visit']>())

  useEffect(() => {
    if (!isOn) return
    const address = params.toString()
    const hasMoved = known.current !== undefined && known.current !== address
    known.current = address
    const hasReturned = hasMoved && restoreScroll()
    const requested = requestedIn(params)
    if (slug === undefined && (!hasMoved || requested.slug === null)) return
    // Back from a tapped tile: the services again. A visit is more than its address says, and stays.
    const isBack = hasReturned && requested.slug === null
    if (isBack && visit.guests.length === 0) return void clearOffer(stores.booking, NOTHING)
    const isSame = requested.slug === slug && requested.subServiceId === (subServiceId ?? null)
    if (isSame && requested.therapistId === (therapistId ?? null)) return void visits.current.set(address, visit)
    if (hasMoved && requested.slug !== null) {
      const choice = choiceInAddress(stores.service.getState().services, requested, stores.booking.getState())
      if (choice.service) {
        applyChoice(stores, choice)
        chooseTherapist(stores, therapistInAddress(requested, stores.service.getState().team))
        return stores.booking.setState({ visit: visits.current.get(address) ?? NO_VISIT })
      }
    }
    if (slug === undefined) return
    return afterPaint(() => {
      const choice: Record<string, string> = { service: slug }
      if (subServiceId !== undefined) choice.sub = subServiceId
      if (therapistId !== undefined) choice.with = therapistId
      known.current = new URLSearchParams(choice).toString()
      setParams(choice, { replace: true })
    })
  }, [isOn, slug, subServiceId, therapistId, visit, params, setParams, stores])
}

const NOTHING = { selectedService: null, selectedSubService: null, therapist: null, error: null }

/** Stores a choice. Choosing the same again would clear the date and time. */
function applyChoice(stores: Stores, { service, subService }: Choice) {
  const { selectedService, selectedSubService } = stores.booking.getState()
  if (!service) return
  const isOther = service._id !== selectedService?._id
  if (isOther || (selectedSubService && !subService)) chooseService(stores, service)
  if (subService && (isOther || subService._id !== selectedSubService?._id)) chooseSubService(stores, subService)
}

/** Typing must stay quick: the draft is written in the first pause, and at the latest when the page is left. */
const PAUSE_MS = 300

interface Saved {
  changeLeft(left: DraftedVisit | null): void
  stop(): void
}

/** Saves the booking form as a draft whenever it changes, and with it a visit whose place another choice takes. */
function autosaveDraft(
  { booking: store }: Stores,
  kept: Pick<Draft, 'heldHash' | 'left'>,
  showLeft: (left: DraftedVisit | null) => void,
): Saved {
  let known = store.getState()
  let { heldHash, left } = kept
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    writeDraft(draftOf(known, { heldHash, left }), Date.now())
  }
  function writeSoon() {
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE_MS)
  }
  function changeLeft(visit: DraftedVisit | null) {
    left = visit
    showLeft(left)
    writeSoon()
  }
  const unsubscribe = store.subscribe(booking => {
    // Until a held booking is looked up the store has none: that must not drop it from the draft.
    const { bookingData } = booking
    if (bookingData || known.bookingData)
      heldHash = bookingData && isPayable(bookingData) ? bookingData.bookingHash : ''
    if (isLeaving(known, booking) && heldHash === '') changeLeft(draftedVisit(known))
    else if (left && isVisit(booking) && isSameVisit(left, draftedVisit(booking))) changeLeft(null)
    known = booking
    writeSoon()
  })
  // The last event a phone guarantees before it may discard the page.
  const stopped = new AbortController()
  document.addEventListener('visibilitychange', write, { signal: stopped.signal })
  addEventListener('pagehide', write, { signal: stopped.signal })
  return {
    changeLeft,
    stop() {
      write()
      unsubscribe()
      stopped.abort()
    },
  }
}

/** Another service is chosen, as from the search, and the visit is not taken along. */
const isLeaving = (before: BookingState, after: BookingState) =>
  isVisit(before) && !isVisit(after) && after.selectedService !== null && after.selectedSubService === null
