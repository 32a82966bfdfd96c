import { useEffect, useRef } from 'react'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { type Stores, useBookingStore, useStores } from '#web/store/stores.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { type Choice, choiceInAddress } from './arrival.ts'

/**
 * The address says what is chosen, so that it can be shared. It follows the choice; when Back or Forward changes it, the
 * choice follows the address.
 */
export function useChoiceInAddress(isOn: boolean) {
  const stores = useStores()
  const slug = useBookingStore(state => state.selectedService?.slug)
  const subServiceId = useBookingStore(state => state.selectedSubService?._id)
  const [params, setParams] = useSearchParams()
  // The address as it was last seen or written here. Any other one is the visitor's doing.
  const known = useRef<string>(undefined)

  useEffect(() => {
    if (!isOn || slug === undefined) return
    const address = params.toString()
    const hasMoved = known.current !== undefined && known.current !== address
    known.current = address
    const asked = { slug: params.get('service'), subServiceId: params.get('sub') }
    if (asked.slug === slug && asked.subServiceId === (subServiceId ?? null)) return
    if (hasMoved && asked.slug !== null) {
      const choice = choiceInAddress(stores.service.getState().services, asked, stores.booking.getState())
      if (choice.service) return applyChoice(stores, choice)
    }
    return afterPaint(() => {
      const choice: Record<string, string> = { service: slug }
      if (subServiceId !== undefined) choice.sub = subServiceId
      known.current = new URLSearchParams(choice).toString()
      setParams(choice, { replace: true })
    })
  }, [isOn, slug, subServiceId, params, setParams, stores])
}

/** Stores a choice. What is chosen already is not chosen again: that would clear what follows it. */
export function applyChoice(stores: Stores, { service, subService }: Choice) {
  const { selectedService, selectedSubService } = stores.booking.getState()
  if (!service) return
  const isOther = service._id !== selectedService?._id
  if (isOther || (selectedSubService && !subService)) chooseService(stores, service)
  if (subService && (isOther || subService._id !== selectedSubService?._id)) chooseSubService(stores, subService)
}
