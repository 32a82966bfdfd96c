import type { Role } from '#contract/access/roles.ts'

export const ROLE_WORDS: Record<Role, string> = {
  therapist: 'Own day only',
  view: 'View only',
  desk: 'Runs the desk',
  owner: 'Everything',
}
