import { useEffect } from 'react'

const POLL_MS = 3000

/** Reloads while `isOn` and the page is visible: mails leave without a new revision of the spa. */
export function usePolling(isOn: boolean, reload: () => unknown) {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [isOn, reload])
}
