import type { CreatedBooking, Named, Treatment } from '#contract/booking/booking.ts'
import { business } from '#contract/catalogue/business.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { publicSpa } from '#contract/catalogue/public-spa.ts'
import type { PublicSpa, Spa } from '#contract/catalogue/spa.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'

/** A small spa for tests: what matters to a test is named there, everything else is as here. */

export function aSpa(changes: Partial<Spa> = {}): PublicSpa {
  return publicSpa({ ...business, ...changes })
}

export function aSubService(changes: Partial<SubService> = {}): SubService {
  return {
    _id: 'sub-glow',
    name: 'Glow Facial',
    description: '<p>Cleanse, steam and mask.</p>',
    duration: 60,
    price: 25_000,
    turnoverMinutes: 0,
    availability: [],
    ...changes,
  }
}

export function aService(changes: Partial<Service> = {}): Service {
  return {
    _id: 'service-facials',
    name: 'Facials',
    title: 'Skin that rests',
    slug: 'facials',
    description: '<p>Quiet care for <strong>every</strong> skin.</p>',
    imageUrl: ['facial'],
    stations: 1,
    serviceArray: [aSubService(), aSubService({ _id: 'sub-deep', name: 'Deep Cleanse', price: 30_000 })],
    ...changes,
  }
}

/** Does everything of `aService`, unless changed. */
export function aTherapist(changes: Partial<PublicTherapist> = {}): PublicTherapist {
  return {
    _id: 'ngozi',
    name: 'Ngozi Eze',
    about: '',
    imageUrl: '',
    subServiceIds: ['sub-glow', 'sub-deep'],
    ...changes,
  }
}

export function aBooking(changes: Partial<CreatedBooking> = {}): CreatedBooking {
  const booking = {
    _id: 'booking-1',
    bookingHash: 'K7QF-2M9X-T4WB',
    serviceId: 'service-facials',
    subServiceId: 'sub-glow',
    serviceName: 'Facials',
    subServiceName: 'Glow Facial',
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    duration: 60,
    price: 25_000,
    total: changes.price ?? 25_000,
    toPay: (changes.status ?? 'held') === 'held' ? (changes.price ?? 25_000) : 0,
    status: 'held' as const,
    holdExpiresAt: '2026-11-15T11:00:00.000Z',
    sequence: 0,
    paymentCode: 'K7QF2',
    fullName: 'Ada Obi',
    email: 'ada@example.com',
    phoneNumber: '+2348012345678',
    guestNames: [],
    visitMinutes: changes.duration ?? 60,
    ...changes,
  }
  return { ...booking, treatments: changes.treatments ?? [treatmentOf(booking)] }
}

/** A plain booking of somebody who asked for this person. */
export function aBookingWith(therapist: Named, changes: Partial<CreatedBooking> = {}): CreatedBooking {
  const booking = aBooking(changes)
  const { _id, name } = therapist
  const treatments = [{ ...treatmentOf(booking), therapist: { _id, name }, therapistWanted: true }]
  return { ...booking, treatments }
}

/** The one treatment of a plain booking, with anyone. */
function treatmentOf(booking: Omit<CreatedBooking, 'treatments'>): Treatment {
  const { _id, serviceName, subServiceId, subServiceName, bookingTime, duration: durationMinutes, price } = booking
  return {
    _id,
    guest: 0,
    serviceName,
    subServiceId,
    subServiceName,
    bookingTime,
    durationMinutes,
    price,
    therapist: null,
    therapistWanted: false,
  }
}

/** An hour of a confirmed visit, and a quarter to clean up. */
export function aDeskBooking(changes: Partial<DeskBooking> = {}): DeskBooking {
  const booking = {
    ...aBooking({ status: 'confirmed' }),
    startsAt: '2026-11-20T09:30:00.000Z',
    endsAt: '2026-11-20T10:30:00.000Z',
    turnoverMinutes: 15,
    station: 1,
    lacks: [],
    therapist: null,
    therapistWanted: false,
    room: null,
    squeezedIn: false,
    arrivedAt: null,
    careNote: '',
    health: null,
    money: { total: 25_000, paid: 0, owed: 25_000, upFront: 0, toReturn: 0 },
    ...changes,
  }
  const { startsAt, endsAt, therapist, therapistWanted, room } = booking
  const treatments = changes.treatments ?? [
    { ...treatmentOf(booking), therapist, therapistWanted, room, startsAt, endsAt },
  ]
  return { ...booking, treatments } as DeskBooking
}
