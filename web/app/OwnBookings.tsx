import { type ComponentProps, useEffect, useState } from 'react'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useLocation } from '#web/navigation/navigation.tsx'
import { hasOwnBookings } from '#web/store/has-own-bookings.ts'

const load = () => import('#web/features/own-bookings/OwnBookings.tsx')
const Part = lazyPart(load)

/**
 * For who has booked on this device before. It comes after the first render, which is the same for everybody, and its code
 * is fetched by nobody else.
 */
export function OwnBookings(props: ComponentProps<typeof Part>) {
  const { pathname } = useLocation()
  const [isThere, setThere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one may be made on the way from page to page
  useEffect(() => setThere(hasOwnBookings()), [pathname])
  return isThere ? <Part {...props} /> : null
}
