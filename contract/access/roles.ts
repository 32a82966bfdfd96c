/** Who may do what at the desk; each may also do what the ones before it may. */
export const ROLES = ['view', 'desk', 'owner'] as const
export type Role = (typeof ROLES)[number]

export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}
