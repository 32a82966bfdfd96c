import type { Role } from '#contract/access/roles.ts'

/** Author of a request. A program with the owner's key has no device. */
export interface Principal {
  role: Role
  deviceId: string | null
  /** Name in history and refusals: "Amaka's phone". */
  name: string
  /** Whose day a device of the role `therapist` sees. */
  therapistId?: string | null
}
