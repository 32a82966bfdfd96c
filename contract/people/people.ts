import { z } from 'zod'
import { manageBody } from '../booking/manage.ts'
import { refundAccount } from '../booking/refund.ts'
import { bookingChange, deskBooking, money, payment } from '../desk/desk.ts'
import { instant, looseText, messageResponse, opaqueId, success } from '../platform/shapes.ts'
import { CARE_NOTE_MAX, PEOPLE_PER_PAGE, REQUEST_KINDS, REQUEST_STATUSES } from '../rules.ts'

/** A person is all bookings with the same phone number or email address. */

export const peopleQuery = z.object({
  q: z.string().trim().max(100).optional(),
  cursor: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PEOPLE_PER_PAGE),
})

export const listedPerson = z.object({
  _id: z.string(),
  /** Name and contact come from the newest booking. */
  fullName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  bookings: z.int(),
  visits: z.int(),
  noShows: z.int(),
  /** Payments minus refunds. */
  paid: z.int(),
  lastVisit: instant.nullable(),
  nextVisit: instant.nullable(),
})
export const peopleResponse = z.object({ success, people: z.array(listedPerson), nextCursor: z.string().nullable() })

export const privacyRequest = z.object({
  _id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  askedAt: instant,
  /** The legal deadline. */
  dueAt: instant,
  /** Negative if overdue; null once answered. */
  daysLeft: z.int().nullable(),
  reason: z.string(),
  decidedAt: instant.nullable(),
  by: z.string(),
  /** Null once erased or forgotten. */
  person: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
  /** End of the upcoming booking that blocks erasing. */
  notBefore: instant.nullable(),
})

export const personBooking = deskBooking.extend({
  payments: z.array(payment),
  history: z.array(bookingChange),
  refundAccount: refundAccount.nullable(),
  receipts: z.array(z.object({ _id: z.string(), at: instant, sizeBytes: z.int(), contentType: z.string() })),
})

export const person = listedPerson.extend({
  /** All spellings of the name, newest first. */
  names: z.array(z.string()),
  phoneNumbers: z.array(z.string()),
  emails: z.array(z.string()),
  privateNote: z.string(),
  careNote: z.string(),
  since: instant,
  money: money.pick({ paid: true, owed: true, toReturn: true }),
  /** When one of the person's addresses subscribed to the newsletter. */
  lettersSince: instant.nullable(),
  /** End of the upcoming booking that blocks erasing. */
  eraseNotBefore: instant.nullable(),
  isErasing: z.boolean(),
  merges: z.array(z.object({ _id: z.string(), at: instant, by: z.string(), bookings: z.int() })),
  requests: z.array(privacyRequest),
})
export const personResponse = z.object({ success, person, bookings: z.array(personBooking) })

/** Omitted fields stay. */
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

export const erasedResponse = z.object({
  success,
  _id: z.string(),
  erased: z.object({ bookings: z.int(), receipts: z.int(), mails: z.int() }),
})

// Requests

export const requestBody = manageBody.extend({ kind: z.enum(REQUEST_KINDS) })
export const requestResponse = messageResponse.extend(
  privacyRequest.pick({ kind: true, dueAt: true, notBefore: true }).shape,
)
export const requestsResponse = z.object({ success, requests: z.array(privacyRequest) })
export const answerBody = z.object({
  status: z.enum(['done', 'refused']),
  /** Reason for a refusal; it is mailed to the customer. */
  reason: looseText(500),
})
export const answerResponse = z.object({ success, request: privacyRequest })

// Results of the nightly retention job

export const retentionResponse = z.object({
  success,
  /** `at` is null before the first run. */
  lines: z.array(z.object({ what: z.string(), at: instant.nullable(), removed: z.int(), failed: z.boolean() })),
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
