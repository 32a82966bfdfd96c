export const ROLES = ['therapist', 'view', 'desk', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** What a call of the API needs: a role, or any device that was let in. */
export type NeededRole = Role | 'device'

/** The desk can do what a device that only looks and what a therapist's device can; those two share nothing. */
const INCLUDES: Record<Role, readonly NeededRole[]> = {
  therapist: ['device', 'therapist'],
  view: ['device', 'view'],
  desk: ['device', 'therapist', 'view', 'desk'],
  owner: ['device', 'therapist', 'view', 'desk', 'owner'],
}

export function mayAct(role: Role, needed: NeededRole): boolean {
  return INCLUDES[role].includes(needed)
}
