import { useEffect, useRef } from 'react'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/store/hooks.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { choiceInAddress } from './arrival.ts'
import { takeUpChoice } from './take-up-choice.ts'

/**
 * The address says what is chosen, so that it can be shared. It follows the choice; when Back or Forward changes it, the
 * choice follows the address.
 */
export function useChoiceInAddress(isOn: boolean) {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const slug = useAppSelector(state => state.booking.selectedService?.slug)
  const subServiceId = useAppSelector(state => state.booking.selectedSubService?._id)
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
      const { service, booking } = store.getState()
      const choice = choiceInAddress(service.services, asked, booking)
      if (choice.service) return dispatch(takeUpChoice(choice))
    }
    return afterPaint(() => {
      const choice: Record<string, string> = { service: slug }
      if (subServiceId !== undefined) choice.sub = subServiceId
      known.current = new URLSearchParams(choice).toString()
      setParams(choice, { replace: true })
    })
  }, [isOn, slug, subServiceId, params, setParams, store, dispatch])
}
