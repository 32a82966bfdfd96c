import { type ComponentProps, useEffect, useState } from 'react'
import { OWN_BOOKINGS_KEY } from '#contract/rules.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useLocation } from '#web/navigation/navigation.tsx'
import { readText } from '#web/storage.ts'

const load = () => import('#web/booking/device-list/OwnBookings.tsx')
const Part = lazyPart(load)

/**
 * For visitors who have booked on this device before. It comes after the first render, which is the same for everybody, and
 * nobody else loads its code.
 */
export function OwnBookings(props: ComponentProps<typeof Part>) {
  const { pathname } = useLocation()
  const [isThere, setThere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one may be made on the way from page to page
  useEffect(() => setThere(readText(OWN_BOOKINGS_KEY) !== null), [pathname])
  return isThere ? <Part {...props} /> : props.children
}
