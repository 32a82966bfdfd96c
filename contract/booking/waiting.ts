import { z } from 'zod'
import { instant, looseText, opaqueId, plainDate, success } from '../platform/shapes.ts'
import { MANAGE_KEY_MAX_CHARACTERS, WAITING_PLACES_MAX } from '../rules.ts'
import { guestWishes, visitPlan, wishedGuests } from './visit.ts'

/** Loose as creating a booking: the server refuses in a customer's words. */
export const joinWaitingBody = z.object({
  serviceId: looseText(64),
  subServiceId: looseText(64),
  /** A visit of several treatments or guests, instead of `serviceId` and `subServiceId`. It is waited for as a whole. */
  guests: guestWishes.optional(),
  bookingDate: plainDate,
  email: looseText(1000),
  fullName: looseText(1000),
})

/** A malformed key gets the response of a wrong key. */
export const waitingKeyBody = z.object({ key: looseText(MANAGE_KEY_MAX_CHARACTERS) })
export const waitingKeyParams = z.object({ key: z.string().max(MANAGE_KEY_MAX_CHARACTERS) })

const offeredTime = z.object({
  bookingTime: z.string(),
  /** The slot is reserved for this customer until then. */
  until: instant,
})

/** The visit that is waited for, without the guests' names; empty: one treatment. */
const waitedFor = {
  guests: wishedGuests,
  treatments: z.array(
    z.object({
      guest: z.int(),
      serviceName: z.string(),
      subServiceName: z.string(),
      /** Whom the guest asked for. */
      therapist: z.object({ _id: z.string(), name: z.string() }).nullable(),
    }),
  ),
}

/** Response to the mailed link: the place on the waiting list, and its offer while that is open. */
export const waitingResponse = z.object({
  success,
  waiting: z.object({
    serviceId: z.string(),
    subServiceId: z.string(),
    serviceSlug: z.string(),
    serviceName: z.string(),
    subServiceName: z.string(),
    ...waitedFor,
    bookingDate: plainDate,
    email: z.string(),
    fullName: z.string(),
    /** `plan`: of a visit, who has what and when. */
    offer: offeredTime.extend({ plan: visitPlan.optional() }).nullable(),
  }),
})

// At the desk

export const waitingPlace = z.object({
  _id: z.string(),
  serviceId: z.string(),
  subServiceId: z.string(),
  serviceName: z.string(),
  subServiceName: z.string(),
  ...waitedFor,
  bookingDate: plainDate,
  /** Empty for a caller without an address: the desk phones them. */
  email: z.string(),
  phoneNumber: z.string(),
  fullName: z.string(),
  since: instant,
  offer: offeredTime.nullable(),
  /** Today's offer that was not taken. */
  missed: offeredTime.nullable(),
})

/** Adds a customer who phones or is at the door. An e-mail address is optional if there is a phone number. */
export const addWaitingBody = z.object({
  serviceId: opaqueId,
  subServiceId: opaqueId,
  bookingDates: z
    .array(plainDate)
    .min(1, 'Please choose a day')
    .max(WAITING_PLACES_MAX, `Please choose at most ${WAITING_PLACES_MAX} days`),
  fullName: looseText(1000),
  phoneNumber: looseText(1000),
  email: looseText(1000),
})
export const waitingAddedResponse = z.object({ success, message: z.string(), places: z.array(waitingPlace) })

/** `places` are sorted by day, then by position in the line. */
export const waitingListResponse = z.object({ success, places: z.array(waitingPlace) })

export type JoinWaitingBody = z.output<typeof joinWaitingBody>
export type WaitingResponse = z.infer<typeof waitingResponse>
export type AddWaitingBody = z.output<typeof addWaitingBody>
export type WaitingAddedResponse = z.infer<typeof waitingAddedResponse>
export type WaitingPlace = z.infer<typeof waitingPlace>
export type WaitingListResponse = z.infer<typeof waitingListResponse>
