import { z } from 'zod'
import { instant, success } from '../platform/shapes.ts'

// Audit log, newest first

export const recordQuery = z.object({ cursor: z.string().trim().max(32).regex(/^\d*$/).optional() })

export const recordEntry = z.object({
  _id: z.string(),
  at: instant,
  what: z.string(),
  /** The device; empty for an earlier version or a scheduled job. */
  by: z.string(),
  /** The booking in its current state; null if the entry has none or it was deleted. */
  booking: z
    .object({
      _id: z.string(),
      bookingHash: z.string(),
      subServiceName: z.string(),
      bookingDate: z.string(),
      bookingTime: z.string(),
    })
    .nullable(),
  /** Affected devices, by their present names. */
  devices: z.array(z.string()),
  /** Contains no customer data. */
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  more: z.int(),
})
export const recordResponse = z.object({
  success,
  entries: z.array(recordEntry),
  nextCursor: z.string().nullable(),
})

// Waiting and failed mails

export const outgoingMail = z.object({
  _id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']),
  /** The mail server's error; empty before the first try. */
  reason: z.string(),
  attempts: z.int(),
  createdAt: instant,
  /** The next try; null for a failed mail. */
  dueAt: instant.nullable(),
  mayGoAgain: z.boolean(),
})
export const mailsResponse = z.object({
  success,
  mails: z.array(outgoingMail),
  becomeFiles: z.boolean(),
})

// Backups

export const backupsResponse = z.object({
  success,
  last: z.object({ at: instant, by: z.string(), sizeBytes: z.int() }).nullable(),
  /** True if the last backup, or the spa without one, is older than a week. */
  isOverdue: z.boolean(),
})

// First steps

export const FIRST_STEPS = ['spa', 'banks', 'services', 'hours', 'booking'] as const
export const firstStepsResponse = z.object({
  success,
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  /** The site is public, so customers do not see the example accounts. */
  banksWithheld: z.boolean(),
  /** Example data that customers see, in words; empty before the site is public. */
  madeUp: z.array(z.string()),
})

export type RecordEntry = z.infer<typeof recordEntry>
export type RecordResponse = z.infer<typeof recordResponse>
export type OutgoingMailEntry = z.infer<typeof outgoingMail>
export type MailsResponse = z.infer<typeof mailsResponse>
export type BackupsResponse = z.infer<typeof backupsResponse>
export type FirstStepsResponse = z.infer<typeof firstStepsResponse>
export type FirstStep = (typeof FIRST_STEPS)[number]
