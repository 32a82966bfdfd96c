import { z } from 'zod'
import { instant, success } from '../platform/shapes.ts'

/** What only the owner looks at: who changed what, mails that did not leave, backups, and the first steps of a new spa. */

// The record, newest first

export const recordQuery = z.object({ cursor: z.string().trim().max(32).regex(/^\d*$/).optional() })

export const recordEntry = z.object({
  _id: z.string(),
  at: instant,
  what: z.string(),
  /** The device; empty for what an earlier version or the clock did. */
  by: z.string(),
  /** The booking it is about, as it is now; null for what is about none, or is gone. */
  booking: z
    .object({
      _id: z.string(),
      bookingHash: z.string(),
      subServiceName: z.string(),
      bookingDate: z.string(),
      bookingTime: z.string(),
    })
    .nullable(),
  /** The devices it was done to, by the names they have now. */
  devices: z.array(z.string()),
  /** What is different now, in words and figures. Nothing in it is about a customer. */
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** How many more there are than `changes` names. */
  more: z.int(),
})
export const recordResponse = z.object({
  success,
  entries: z.array(recordEntry),
  nextCursor: z.string().nullable(),
})

// Mails that wait or were given up

export const outgoingMail = z.object({
  _id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']),
  /** What the mail server said; empty while it was not tried. */
  reason: z.string(),
  attempts: z.int(),
  createdAt: instant,
  /** When it is tried next; null once it was given up. */
  dueAt: instant.nullable(),
  /** A code that has expired is not worth sending. */
  mayGoAgain: z.boolean(),
})
export const mailsResponse = z.object({
  success,
  mails: z.array(outgoingMail),
  /** There is no mail server: what is sent becomes a file beside the database, and reaches nobody. */
  becomeFiles: z.boolean(),
})

// Backups

export const backupsResponse = z.object({
  success,
  last: z.object({ at: instant, by: z.string(), sizeBytes: z.int() }).nullable(),
  /** Older than a week; or there is none, and the spa is older than that. */
  isOverdue: z.boolean(),
})

// First steps

export const FIRST_STEPS = ['spa', 'banks', 'services', 'hours', 'booking'] as const
export const firstStepsResponse = z.object({
  success,
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  /** Customers of this open site are not shown the made-up accounts. */
  banksWithheld: z.boolean(),
  /** What customers of this site see that is made up, in words; empty where the site is not open yet. */
  madeUp: z.array(z.string()),
})

export type RecordEntry = z.infer<typeof recordEntry>
export type RecordResponse = z.infer<typeof recordResponse>
export type OutgoingMailEntry = z.infer<typeof outgoingMail>
export type MailsResponse = z.infer<typeof mailsResponse>
export type BackupsResponse = z.infer<typeof backupsResponse>
export type FirstStepsResponse = z.infer<typeof firstStepsResponse>
export type FirstStep = (typeof FIRST_STEPS)[number]
