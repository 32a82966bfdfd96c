import { guestOf } from '#contract/booking/guest-name.ts'
import { namesAmong } from '#contract/booking/visit-parts.ts'
import type { DeskBooking, ViewBooking } from '#contract/desk/desk.ts'
import { andMore } from '#contract/messages/visit.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { spanOf } from './times.ts'

/** A visit of several treatments: one booking, whose parts stand at their own times with their own people and rooms. */

type Booked = ViewBooking | DeskBooking

/** A treatment of a booking, in the form of a booking of its own; a plain booking is its only part. */
export type PartOf<Booking> = Booking & {
  part?: {
    _id: string
    /** In order of time, counted from 1. */
    number: number
    of: number
    guest: number
    isExtra: boolean
    /** Of a treatment for two: the other person and place. */
    isSecondHalf: boolean
  }
}

/** False for one part of a visit. A day that an older version of the desk stored does not say what a booking consists of. */
export const isVisit = ({ treatments, part }: PartOf<Pick<Booked, 'treatments'>>) =>
  part === undefined && (treatments?.length ?? 0) > 1

export function partsOf<Booking extends Booked>(booking: Booking): PartOf<Booking>[] {
  if (!isVisit(booking)) return [booking]
  return booking.treatments.map((one, index) => ({
    ...booking,
    ...{ serviceId: one.serviceId, serviceName: one.serviceName },
    ...{ subServiceId: one.subServiceId, subServiceName: one.subServiceName },
    ...{ bookingTime: one.bookingTime, startsAt: one.startsAt, endsAt: one.endsAt },
    ...{ duration: one.durationMinutes, turnoverMinutes: one.turnoverMinutes },
    ...{ therapist: one.therapist, therapistWanted: one.therapistWanted },
    ...{ room: one.room, station: one.station, squeezedIn: one.squeezedIn, lacks: one.lacks },
    ...('price' in one && { price: one.price }),
    part: {
      _id: one._id,
      number: index + 1,
      of: booking.treatments.length,
      guest: one.guest,
      isExtra: one.isExtra ?? false,
      isSecondHalf: one.isSecondHalf ?? false,
    },
  }))
}

/** The id of the treatment; of a plain booking that of its only one. */
export const partId = ({ _id, part, treatments }: PartOf<Pick<Booked, '_id' | 'treatments'>>) =>
  part?._id ?? treatments?.[0]?._id ?? _id

export const countGuests = ({ treatments }: Pick<Booked, 'treatments'>) =>
  1 + Math.max(0, ...(treatments ?? []).map(({ guest }) => guest))

/** "Deep Tissue", "Massage: 60 minutes" */
export const treatmentOf = ({ treatments, ...one }: Named & NamedParts): string => namesAmong(treatments)(one)

/** "Couples Massage"; of a treatment for two the other half says so. */
export const partName = (one: PartOf<Named & NamedParts>) =>
  one.part?.isSecondHalf ? `${treatmentOf(one)}, the other of two` : treatmentOf(one)

/** The first treatment, and how many there are besides: "Deep Tissue and 2 more". */
export function shortName(one: PartOf<Named & NamedParts>): string {
  return andMore(treatmentOf(one), one.part ? 0 : wholeOf(one).length - 1)
}

/** Every treatment by its name: "Classic + Lashes". */
export function allNames(booking: Named & NamedParts): string {
  return wholeOf(booking).map(namesAmong(booking.treatments)).join(' + ') || treatmentOf(booking)
}

const wholeOf = ({ treatments = [] }: NamedParts) => treatments.filter(({ isSecondHalf }) => !isSecondHalf)

interface Named {
  serviceName?: string
  subServiceName: string
}

interface NamedParts {
  treatments?: readonly (Named & { isSecondHalf?: boolean })[]
}

/** The guests who come along, as far as they are named: "Bola, Tola". */
export const companions = ({ guestNames = [] }: Partial<Pick<Booked, 'guestNames'>>) =>
  guestNames.slice(1).filter(Boolean).join(', ')

/** "2 guests"; empty for one. */
export function guestsText(booking: PartOf<Pick<Booked, 'treatments'>>): string {
  const guests = booking.part ? 1 : countGuests(booking)
  return guests > 1 ? `${guests} guests` : ''
}

/** What the guest of a part has next. */
export function nextPart({ treatments, part }: PartOf<Pick<Booked, 'treatments'>>) {
  if (!part || part.isSecondHalf) return undefined
  return treatments.slice(part.number).find(({ guest, isSecondHalf }) => guest === part.guest && !isSecondHalf)
}

/** Who is treated: "Ada Obi", "Bola, with Ada Obi", "Guest 3, with Ada Obi". */
export function whoOf({ part, ...booking }: PartOf<Pick<Booked, 'fullName' | 'guestNames'>>): string {
  return guestOf(booking, part?.guest ?? 0)
}

/** One of several guests did not come. */
export const isMissed = ({ guestMarks, part }: PartOf<Pick<Booked, 'guestMarks'>>) =>
  part !== undefined && (guestMarks?.[part.guest]?.missed ?? false)

export const ALL_HERE = 'Is here'

/** "Is here", "1 of 2 here"; empty before anybody is. */
export function hereText(booking: Pick<Booked, 'arrivedAt' | 'guestMarks' | 'treatments'>): string {
  if (!booking.arrivedAt) return ''
  const coming = countGuests(booking) - (booking.guestMarks ?? []).filter(({ missed }) => missed).length
  const here = (booking.guestMarks ?? []).filter(({ arrivedAt }) => arrivedAt !== null).length
  return here === 0 || here >= coming ? ALL_HERE : `${here} of ${coming} here`
}

/** From the start of the first treatment to the end of the last; of a part its own. */
export const visitSpan = (booking: Booked) =>
  spanOf(isVisit(booking) ? { ...booking, duration: booking.visitMinutes } : booking)

/** When the last treatment of a visit ends: "12:30 PM". */
export const endLabel = (booking: Booked) => timeLabel(visitSpan(booking).until)
