import { type ComponentType, useEffect, useState } from 'react'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useLocation } from '#web/navigation/navigation.tsx'
import { hasOwnBookings } from '#web/store/has-own-bookings.ts'

/**
 * A part for who has booked on this device before. It comes after the first render, which is the same for everybody, and
 * its code is fetched by nobody else.
 */
export function whenKept<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load)
  return function WhenKept(props: Props) {
    const { pathname } = useLocation()
    const [isThere, setThere] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: one may be made on the way from page to page
    useEffect(() => setThere(hasOwnBookings()), [pathname])
    return isThere ? <Part {...props} /> : null
  }
}
