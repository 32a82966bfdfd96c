import { useEffect } from 'react'
import type { UserInfo } from '#contract/booking-fields.ts'
import { userInfoChanged } from '#web/store/booking.ts'
import { useAppStore } from '#web/store/hooks.ts'
import { keptContact } from '#web/store/kept-contact.ts'

/** Who the last booking was made for is filled in for the next one, where nothing was typed. */
export function useKeptContact() {
  const store = useAppStore()
  useEffect(() => {
    const typed = store.getState().booking.userInfo
    const known = Object.entries(keptContact() ?? {}) as [keyof UserInfo, string][]
    store.dispatch(userInfoChanged(Object.fromEntries(known.filter(([field]) => typed[field] === ''))))
  }, [store])
}
