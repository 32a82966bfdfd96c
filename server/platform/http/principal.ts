import type { Role } from '#contract/access/roles.ts'

/** Who makes a request. A program with the owner's key has no device. */
export interface Principal {
  role: Role
  deviceId: string | null
  /** As history and refusals name it: "Amaka's phone". */
  name: string
}
