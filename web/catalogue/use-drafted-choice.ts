import { useEffect } from 'react'
import { BOOKING_DRAFT_KEY } from '#contract/rules.ts'
import { readJson } from '#web/storage.ts'
import { useServiceStore, useStores } from '#web/store/stores.ts'

/** After a reload, treatments can be added to the visit that is in the draft. */
export function useDraftedChoice() {
  const stores = useStores()
  const hasServices = useServiceStore(({ services }) => services.length > 0)
  useEffect(() => {
    if (!hasServices || stores.booking.getState().selectedService) return
    if (!readJson(BOOKING_DRAFT_KEY, 'sessionStorage') && !readJson(BOOKING_DRAFT_KEY)) return
    import('#web/store/drafted-choice.ts').then(({ restoreChoice }) => restoreChoice(stores)).catch(() => {})
  }, [hasServices, stores])
}
