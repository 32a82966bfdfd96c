import { useEffect, useRef } from 'react'

/** Calls the handler whenever the network is back. */
export function useWhenOnline(onOnline: () => void) {
  const latest = useRef(onOnline)
  latest.current = onOnline
  useEffect(() => {
    const listener = () => latest.current()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
