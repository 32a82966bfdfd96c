/** Each role includes the ones before it. */
export const ROLES = ['view', 'desk', 'owner'] as const
export type Role = (typeof ROLES)[number]

export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}
