import { useEffect, useState } from 'react'
import { keptKey } from '#web/store/own-bookings.ts'

/**
 * The key that opens a booking: from behind the # of the address, else what the device that booked it kept. It stays in
 * the address, because Back and a reload need it there. Undefined until the first render is over, null when there is none.
 */
export function useManageKey(bookingHash: string): string | null | undefined {
  const [key, setKey] = useState<string | null>()

  useEffect(() => {
    let known = ''
    function read() {
      const fragment = location.hash.slice(1)
      // "Skip to content" leads to a place of this page; the key takes its place in the address again.
      const isPlace = document.getElementById(fragment) !== null
      if (isPlace && known) return history.replaceState(history.state, '', `#${known}`)
      known = (!isPlace && fragment) || keptKey(bookingHash) || ''
      setKey(known || null)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [bookingHash])

  return key
}
