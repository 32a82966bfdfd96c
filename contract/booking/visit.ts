import { z } from 'zod'
import { looseText, opaqueId, plainDate } from '../platform/shapes.ts'
import { controlCharacters } from '../platform/text.ts'
import { bookingRefusals } from '../refusals.ts'
import { FULL_NAME_MAX_CHARACTERS, VISIT_LATER_MAX_MINUTES } from '../rules.ts'

/** A visit: what one person books at once, for one or more guests, each with one or more treatments, one after another. */

const treatmentWish = z.object({
  subServiceId: opaqueId,
  /** The person the guest wants; omitted: anyone. */
  therapistId: opaqueId.nullish(),
})

/** No limits of size: a visit that is too large is refused with a sentence of its own. */
const guestWish = z.object({
  /** A line of the booking's list of names. */
  name: looseText(FULL_NAME_MAX_CHARACTERS).refine(name => !controlCharacters.test(name), {
    error: bookingRefusals.guestNameInvalid,
  }),
  /** In the order they are wanted. */
  treatments: z.array(treatmentWish),
  /** Guests start together; this one starts so many minutes after the visit does. */
  startsAfterMinutes: z.int().min(0).max(VISIT_LATER_MAX_MINUTES).optional(),
})

export const guestWishes = z.array(guestWish)

/** A part of a visit as it would be at a free time. Names a person only if the guest asked for them. */
const plannedTreatment = z.object({
  guest: z.int(),
  subServiceId: z.string(),
  serviceName: z.string(),
  subServiceName: z.string(),
  bookingTime: z.string(),
  durationMinutes: z.int(),
  price: z.int(),
  therapist: z.object({ _id: z.string(), name: z.string() }).nullable(),
})

/** A free time of a visit: from `bookingTime` until `endTime`, both as labels. */
export const visitPlan = z.object({
  bookingTime: z.string(),
  endTime: z.string(),
  /** In order of time. */
  treatments: z.array(plannedTreatment),
})

/** A wish as it is told back, to be asked for as it is. */
export const wishedGuests = z.array(
  z.object({
    name: z.string(),
    treatments: z.array(z.object({ subServiceId: z.string(), therapistId: z.string().nullish() })),
    startsAfterMinutes: z.int().optional(),
  }),
)

/** What would fit where the visit as wanted does not. */
export const ALTERNATIVES = ['order', 'anyone', 'later', 'day'] as const

export const visitAlternative = z.object({
  kind: z.enum(ALTERNATIVES),
  sentence: z.string(),
  /** The visit to ask for instead, on this day. */
  guests: wishedGuests,
  bookingDate: plainDate,
  /** Its first free time. */
  bookingTime: z.string(),
})

export type GuestWish = z.output<typeof guestWish>
export type VisitPlan = z.infer<typeof visitPlan>
export type VisitAlternative = z.infer<typeof visitAlternative>
