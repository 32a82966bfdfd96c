import { z } from 'zod'
import { instant, line, opaqueId, success } from '../platform/shapes.ts'
import { ROLES } from './roles.ts'

const role = z.enum(ROLES)
const deviceName = line(60)

/** Used, expired and wrong keys get the same response. */
export const enterBody = z.object({
  key: z.string().trim().max(200).optional(),
  /** The invitation's digits, optionally with its number before them. */
  code: z.string().trim().max(20).optional(),
  name: deviceName,
})

export const enterResponse = z.object({
  success,
  token: z.string(),
  role,
  device: z.object({ id: z.string(), name: z.string() }),
})

/** The person whose day a device of the role `therapist` sees. */
const ownTherapist = z.object({ _id: z.string(), name: z.string() }).nullish()

export const meResponse = z.object({ success, role, name: z.string(), therapist: ownTherapist })

export const device = z.object({
  id: z.string(),
  name: z.string(),
  role,
  createdAt: instant,
  lastSeenAt: instant,
  isThisOne: z.boolean(),
  therapist: ownTherapist,
})
export const devicesResponse = z.object({ success, devices: z.array(device) })

export const invitationBody = z
  .object({ name: deviceName, role, therapistId: opaqueId.optional() })
  .refine(({ role, therapistId }) => (role === 'therapist') === (therapistId !== undefined), {
    error: 'Please choose whose day this device shows',
    path: ['therapistId'],
  })
/**
 * The key is part of a link or QR code, the code is typed; using either ends both. The number identifies the invitation, so
 * that strangers who do not know it cannot use up its tries.
 */
export const invitationResponse = z.object({
  success,
  key: z.string(),
  number: z.string(),
  code: z.string(),
  expiresAt: instant,
})

export const deviceNameBody = z.object({ name: deviceName })
export const deviceResponse = z.object({ success, device })

export const deviceParams = z.object({ id: opaqueId })
export const revokedResponse = z.object({ success, revoked: z.int() })

export const notMeBody = z.object({ key: z.string().trim().max(200) })

export const doneResponse = z.object({ success })

/** `isPrinted`: there is no mail server, so the server prints the link on its terminal. */
export const linkSentResponse = z.object({ success, isPrinted: z.boolean() })
/** The folder of unsent mails; null with a mail server. */
export const codeSentResponse = z.object({ success, mailFolder: z.string().nullable() })

export type Device = z.infer<typeof device>
export type EnterBody = z.output<typeof enterBody>
export type EnterResponse = z.infer<typeof enterResponse>
export type MeResponse = z.infer<typeof meResponse>
export type LinkSentResponse = z.infer<typeof linkSentResponse>
export type CodeSentResponse = z.infer<typeof codeSentResponse>
export type DevicesResponse = z.infer<typeof devicesResponse>
export type InvitationBody = z.output<typeof invitationBody>
export type InvitationResponse = z.infer<typeof invitationResponse>
