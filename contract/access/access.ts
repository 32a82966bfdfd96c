import { z } from 'zod'
import { instant, line, opaqueId, success } from '../platform/shapes.ts'
import { ROLES } from './roles.ts'

/** Devices that are let into the desk: by a link, or by a code shown on a device that is already in. */

const role = z.enum(ROLES)
const deviceName = line(60)

/** What is wrong with a key or a code is never said: used, old and wrong look the same. */
export const enterBody = z.object({
  key: z.string().trim().max(200).optional(),
  /** The eight digits of an invitation, better with its number before them: number and code in one. */
  code: z.string().trim().max(20).optional(),
  name: deviceName,
})

export const enterResponse = z.object({
  success,
  token: z.string(),
  role,
  device: z.object({ id: z.string(), name: z.string() }),
})

export const meResponse = z.object({ success, role, name: z.string() })

export const device = z.object({
  id: z.string(),
  name: z.string(),
  role,
  createdAt: instant,
  lastSeenAt: instant,
  isThisOne: z.boolean(),
})
export const devicesResponse = z.object({ success, devices: z.array(device) })

export const invitationBody = z.object({ name: deviceName, role })
/**
 * The key rides in a link or a QR code, the code is typed; using either ends both. The number before the code says which
 * invitation it is for: strangers who do not know it cannot use up its tries.
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

/** From the mail that reports a new device. */
export const notMeBody = z.object({ key: z.string().trim().max(200) })

export const doneResponse = z.object({ success })

/** Without a mail server nothing is emailed: what would have been is printed where the server runs. */
export const linkSentResponse = z.object({ success, isPrinted: z.boolean() })
/** Where the mails lie then; null where they are sent. */
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
