import { mayAct, type Role } from '#contract/roles.ts'
import { fetchMe } from '#web/api/desk.ts'
import { useDeskData } from './desk-data.ts'

/** Who this device is, and whether it may do what a role may. Until it is known it may only look. */
export function useRole() {
  const { data: me } = useDeskData('me', fetchMe)
  return { me, may: (needed: Role) => me !== undefined && mayAct(me.role, needed) }
}
