import { useMemo } from 'react'
import type { Named } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { VISIT_GUESTS_MAX, VISIT_TREATMENTS_MAX } from '#contract/rules.ts'
import { type BookingState, clearOffer, NO_VISIT } from './booking.ts'
import { type Stores, useBookingStore, useServiceStore, useStores } from './stores.ts'
import { therapistDoing, therapistFor } from './therapist.ts'

// A visit of several treatments or guests. The choice that the booking state names is its first treatment; `visit` has the
// rest. Everything else works with all guests, whole.

export interface WantedTreatment {
  service: Service
  subService: SubService
  /** Null for anyone. */
  therapist: Named | null
}

export type OfferedTreatment = Omit<WantedTreatment, 'therapist'>

export interface Guest {
  /** Empty for the first guest, who books, and for guests who are not named. */
  name: string
  /** In the order they are wanted. */
  treatments: WantedTreatment[]
  startsAfterMinutes: number
}

type Chosen = Pick<BookingState, 'selectedService' | 'selectedSubService' | 'therapist' | 'visit'>

/** None until a sub-service is chosen. */
export function guestsOf({ selectedService, selectedSubService, therapist, visit }: Chosen): Guest[] {
  if (!selectedService || !selectedSubService) return []
  const first = { service: selectedService, subService: selectedSubService, therapist }
  const [who = { name: '', treatments: [], startsAfterMinutes: 0 }, ...others] = visit.guests
  return [{ ...who, treatments: [first, ...who.treatments] }, ...others]
}

export function useGuests(): Guest[] {
  const selectedService = useBookingStore(state => state.selectedService)
  const selectedSubService = useBookingStore(state => state.selectedSubService)
  const therapist = useBookingStore(state => state.therapist)
  const visit = useBookingStore(state => state.visit)
  return useMemo(
    () => guestsOf({ selectedService, selectedSubService, therapist, visit }),
    [selectedService, selectedSubService, therapist, visit],
  )
}

/** True for several treatments or guests. */
export const isVisit = ({ visit }: Pick<BookingState, 'visit'>) => visit.guests.length > 0

/** Who starts later does so because nothing else fitted: of another visit that is not known. */
export const together = (guests: Guest[]) => guests.map(one => ({ ...one, startsAfterMinutes: 0 }))

/** Replaces guests, treatments and wanted people. Days and times stay if the visit takes the same. */
export function setGuests(stores: Stores, guests: Guest[]) {
  const [who, ...others] = guests
  const [first, ...further] = who?.treatments ?? []
  if (!who || !first) return
  const { booking } = stores
  const before = visitWish(stores)
  const isPlain = others.length === 0 && further.length === 0
  const visit = isPlain ? NO_VISIT : { guests: [{ ...who, treatments: further }, ...others] }
  const { service: selectedService, subService: selectedSubService, therapist } = first
  const changes = { selectedService, selectedSubService, therapist, visit, error: null }
  const after = wishOf({ booking: { ...booking.getState(), ...changes }, service: stores.service.getState() })
  if (JSON.stringify(after) === JSON.stringify(before)) booking.setState(changes)
  else clearOffer(booking, changes)
}

export function changeTreatments(stores: Stores, guest: number, change: (all: WantedTreatment[]) => WantedTreatment[]) {
  const guests = guestsOf(stores.booking.getState())
  setGuests(
    stores,
    together(guests).map((one, index) => (index === guest ? { ...one, treatments: change(one.treatments) } : one)),
  )
}

/** An extra is offered to a guest who has a treatment of its service. */
export function isOfferedTo({ treatments }: Pick<Guest, 'treatments'>, { service, subService }: OfferedTreatment) {
  return !subService.isExtra || treatments.some(one => !one.subService.isExtra && one.service._id === service._id)
}

export const hasRoom = (guest: Guest | undefined) =>
  guest !== undefined && guest.treatments.length < VISIT_TREATMENTS_MAX

/** With anyone, as the guest's last treatment. An extra belongs behind the treatment of its service. */
export function addTreatment(stores: Stores, { service, subService }: OfferedTreatment, guest = 0) {
  changeTreatments(stores, guest, all => {
    if (all.length >= VISIT_TREATMENTS_MAX) return all
    const before = subService.isExtra ? all.findLastIndex(one => one.service._id === service._id) : all.length - 1
    return all.toSpliced(before + 1, 0, { service, subService, therapist: null })
  })
}

/** Adds a guest with the treatments of the first one, with anyone. */
export function addGuest(stores: Stores) {
  const guests = guestsOf(stores.booking.getState())
  const treatments = guests[0] ? treatmentsToCopy(guests[0]) : []
  if (guests.length >= VISIT_GUESTS_MAX || treatments.length === 0) return
  setGuests(stores, together([...guests, { name: '', treatments, startsAfterMinutes: 0 }]))
}

export const mayAddGuest = (guests: Guest[]) =>
  guests.length < VISIT_GUESTS_MAX && guests[0] !== undefined && treatmentsToCopy(guests[0]).length > 0

/** The second person of a treatment for two is in it already. */
function treatmentsToCopy({ treatments }: Guest): WantedTreatment[] {
  return blocksOf(treatments)
    .filter(([first]) => !first?.subService.isForTwo)
    .flat()
    .map(treatment => ({ ...treatment, therapist: null }))
}

/** Each treatment with its extras, which follow it. */
export function blocksOf(treatments: WantedTreatment[]): WantedTreatment[][] {
  const blocks: WantedTreatment[][] = []
  for (const one of treatments) {
    if (one.subService.isExtra && blocks.length > 0) blocks.at(-1)!.push(one)
    else blocks.push([one])
  }
  return blocks
}

export function clearGuestNames({ booking }: Stores) {
  booking.setState(({ visit: { guests } }) => ({ visit: { guests: guests.map(one => ({ ...one, name: '' })) } }))
}

// What is asked for

interface Wishing {
  booking: BookingState
  service: Parameters<typeof therapistDoing>[0]
}

/** Undefined for a plain booking, which is asked for by its sub-service. */
export function visitWish({ booking, service }: Pick<Stores, 'booking' | 'service'>): GuestWish[] | undefined {
  return wishOf({ booking: booking.getState(), service: service.getState() })
}

function wishOf({ booking, service }: Wishing): GuestWish[] | undefined {
  if (!isVisit(booking)) return undefined
  return guestsOf(booking).map(({ name, treatments, startsAfterMinutes }) => ({
    name: name.trim(),
    treatments: treatments.map(({ subService: { _id: subServiceId }, therapist }) => {
      const therapistId = therapistDoing(service, therapist, subServiceId)?._id
      return { subServiceId, ...(therapistId && { therapistId }) }
    }),
    ...(startsAfterMinutes > 0 && { startsAfterMinutes }),
  }))
}

/** As `visit=` of a query: without names, on which no time depends. */
export function visitQuery(guests: GuestWish[] | undefined): string | undefined {
  return guests && JSON.stringify(guests.map(({ name: _, ...wish }) => wish))
}

interface TreatmentQuery {
  visit?: string
  subServiceId?: string
  therapistId?: string
}

/** What days and times are asked for: the visit that begins with this sub-service, or the sub-service alone. */
export function queryFor(stores: Pick<Stores, 'booking' | 'service'>, subServiceId: string): TreatmentQuery {
  const isChosen = stores.booking.getState().selectedSubService?._id === subServiceId
  const visit = isChosen ? visitQuery(visitWish(stores)) : undefined
  return visit === undefined ? { subServiceId, therapistId: therapistFor(stores, subServiceId)?._id } : { visit }
}

/** Changes when other days and times are offered; undefined for a plain booking. */
export function useVisitQuery(): string | undefined {
  const stores = useStores()
  useServiceStore(state => state.team)
  return useBookingStore(() => visitQuery(visitWish(stores)))
}

// Figures for display

export function totalsOf(guests: Guest[]) {
  const treatments = guests.flatMap(one => one.treatments)
  const minutesOf = (one: Guest) => one.treatments.reduce((sum, { subService }) => sum + subService.duration, 0)
  return {
    treatments: treatments.length,
    /** As listed. A gap between two treatments is known once a time is chosen. */
    minutes: Math.max(0, ...guests.map(one => one.startsAfterMinutes + minutesOf(one))),
    price: treatments.reduce((sum, { subService }) => sum + subService.price, 0),
  }
}
