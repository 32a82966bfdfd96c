import { useEffect } from 'react'
import type { UserInfo } from '#contract/booking-fields.ts'
import { changeUserInfo } from '#web/store/booking-form.ts'
import { savedContact } from '#web/store/saved.ts'
import { useStores } from '#web/store/stores.ts'

/** Who the last booking was made for is filled in for the next one, where nothing was typed. */
export function useSavedContact() {
  const stores = useStores()
  useEffect(() => {
    const typed = stores.booking.getState().userInfo
    const known = Object.entries(savedContact() ?? {}) as [keyof UserInfo, string][]
    changeUserInfo(stores, Object.fromEntries(known.filter(([field]) => typed[field] === '')))
  }, [stores])
}
