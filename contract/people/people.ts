import { z } from 'zod'
import { manageBody } from '../booking/manage.ts'
import { refundAccount } from '../booking/refund.ts'
import { bookingChange, deskBooking, payment } from '../desk/desk.ts'
import { instant, looseText, opaqueId, success } from '../platform/shapes.ts'
import { CARE_NOTE_MAX, PEOPLE_PER_PAGE, REQUEST_KINDS, REQUEST_STATUSES } from '../rules.ts'

/** Who comes to the spa: one person is all bookings with the same phone number or e-mail address. */

export const peopleQuery = z.object({
  q: z.string().trim().max(100).optional(),
  cursor: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PEOPLE_PER_PAGE),
})

export const listedPerson = z.object({
  _id: z.string(),
  /** As their newest booking has it. */
  fullName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  bookings: z.int(),
  /** Bookings that took place. */
  visits: z.int(),
  noShows: z.int(),
  /** What came in, less what went back. */
  paid: z.int(),
  lastVisit: instant.nullable(),
  nextVisit: instant.nullable(),
})
export const peopleResponse = z.object({
  success,
  people: z.array(listedPerson),
  nextCursor: z.string().nullable(),
})

export const privacyRequest = z.object({
  _id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  askedAt: instant,
  /** The law's thirty days end here. */
  dueAt: instant,
  /** Negative once it is overdue; null once it was answered. */
  daysLeft: z.int().nullable(),
  reason: z.string(),
  decidedAt: instant.nullable(),
  by: z.string(),
  /** Null once nobody is known any more. */
  person: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
  /** While a booking lies ahead nothing can be erased: until then. */
  notBefore: instant.nullable(),
})

export const personBooking = deskBooking.extend({
  payments: z.array(payment),
  history: z.array(bookingChange),
  refundAccount: refundAccount.nullable(),
  receipts: z.array(z.object({ _id: z.string(), at: instant, sizeBytes: z.int(), contentType: z.string() })),
})

export const person = listedPerson.extend({
  /** Every way they have written themselves, the newest first. */
  names: z.array(z.string()),
  phoneNumbers: z.array(z.string()),
  emails: z.array(z.string()),
  privateNote: z.string(),
  /** For those who treat them: allergies, pregnancy. */
  careNote: z.string(),
  since: instant,
  money: z.object({ paid: z.int(), owed: z.int(), toReturn: z.int() }),
  /** Since when one of their addresses gets our letters. */
  lettersSince: instant.nullable(),
  /** Until a booking that lies ahead is over nothing can be erased. */
  eraseNotBefore: instant.nullable(),
  isErasing: z.boolean(),
  merges: z.array(z.object({ _id: z.string(), at: instant, by: z.string(), bookings: z.int() })),
  requests: z.array(privacyRequest),
})
export const personResponse = z.object({ success, person, bookings: z.array(personBooking) })

/** What is left out stays. */
export const personBody = z.object({
  privateNote: z.string().trim().max(2000, 'Please keep the note under 2,000 characters.').optional(),
  careNote: z
    .string()
    .trim()
    .max(CARE_NOTE_MAX, `Please keep the note for those who treat under ${CARE_NOTE_MAX} characters.`)
    .optional(),
})
export const mergeBody = z.object({ otherId: opaqueId })
export const splitBody = z.object({ mergeId: opaqueId })
export const splitResponse = z.object({
  success,
  person: z.object({ _id: z.string() }),
  other: z.object({ _id: z.string() }),
})

/** What is gone, as figures. */
export const erasedResponse = z.object({
  success,
  _id: z.string(),
  erased: z.object({ bookings: z.int(), receipts: z.int(), mails: z.int() }),
})

// Requests

export const requestBody = manageBody.extend({ kind: z.enum(REQUEST_KINDS) })
export const requestResponse = z.object({
  success,
  message: z.string(),
  kind: z.enum(REQUEST_KINDS),
  dueAt: instant,
  /** While a booking lies ahead nothing can be erased: until then. */
  notBefore: instant.nullable(),
})
export const requestsResponse = z.object({ success, requests: z.array(privacyRequest) })
export const answerBody = z.object({
  status: z.enum(['done', 'refused']),
  /** Why not; the customer reads it. */
  reason: looseText(500),
})
export const answerResponse = z.object({ success, request: privacyRequest })

// What the last nightly round removed

export const retentionResponse = z.object({
  success,
  lines: z.array(
    z.object({
      what: z.string(),
      /** Null while it has never run. */
      at: instant.nullable(),
      removed: z.int(),
      failed: z.boolean(),
    }),
  ),
})

export type PeopleQuery = z.output<typeof peopleQuery>
export type ListedPerson = z.infer<typeof listedPerson>
export type PeopleResponse = z.infer<typeof peopleResponse>
export type Person = z.infer<typeof person>
export type PersonBody = z.output<typeof personBody>
export type PersonBooking = z.infer<typeof personBooking>
export type PersonResponse = z.infer<typeof personResponse>
export type ErasedResponse = z.infer<typeof erasedResponse>
export type PrivacyRequest = z.infer<typeof privacyRequest>
export type RequestBody = z.output<typeof requestBody>
export type RequestResponse = z.infer<typeof requestResponse>
export type RequestsResponse = z.infer<typeof requestsResponse>
export type AnswerBody = z.output<typeof answerBody>
export type RetentionResponse = z.infer<typeof retentionResponse>
export type RequestKind = PrivacyRequest['kind']
