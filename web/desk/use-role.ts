import { mayAct, type Role } from '#contract/access/roles.ts'
import { fetchMe } from '#web/api/desk.ts'
import { useDeskData } from './desk-data.ts'

export function useRole() {
  const { data: me } = useDeskData('me', fetchMe)
  return { me, may: (needed: Role) => me !== undefined && mayAct(me.role, needed) }
}
