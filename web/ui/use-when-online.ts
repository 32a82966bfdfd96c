import { useEffect, useRef } from 'react'

/** Goes on with what a lost network has stopped, as soon as it is back. */
export function useWhenOnline(goOn: () => void) {
  const latest = useRef(goOn)
  latest.current = goOn
  useEffect(() => {
    const listener = () => latest.current()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
