import { useEffect, useState } from 'react'
import { savedKey } from '#web/store/own-bookings.ts'

// The key behind the # of the address, where no server sees it; else the one saved on this device. Undefined during the first
// render, null if there is none.
export function useFragmentKey(bookingHash?: string): string | null | undefined {
  const [key, setKey] = useState<string | null>()

  useEffect(() => {
    let known = ''
    function read() {
      const fragment = location.hash.slice(1)
      // "Skip to content" leads to an element of this page; then the key returns to the address.
      const isElement = document.getElementById(fragment) !== null
      if (isElement && known) return history.replaceState(history.state, '', `#${known}`)
      known = (!isElement && fragment) || (bookingHash && savedKey(bookingHash)) || ''
      setKey(known || null)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [bookingHash])

  return key
}
