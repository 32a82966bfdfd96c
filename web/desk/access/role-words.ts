import type { Role } from '#contract/access/roles.ts'

export const ROLE_WORDS: Record<Role, string> = { view: 'View only', desk: 'Runs the desk', owner: 'Everything' }
