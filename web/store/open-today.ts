import { useEffect } from 'react'
import { useSite } from './site.ts'
import { useApplicationStore, useStores } from './stores.ts'

/** Since the page was asked for. */
const AFTER_MS = 8000

/** The spa's hours today: as rendered, true all day, and once their place is near the view true for the minute. */
export function useOpenToday(isNear: boolean): { date: string; text: string } {
  const stores = useStores()
  const site = useSite()
  const openNow = useApplicationStore(state => state.openNow)

  useEffect(() => {
    if (!isNear) return
    const left = new AbortController()
    // Without this code the hours of the day stay.
    const load = () =>
      import('./open-now.ts').then(({ followOpening }) => followOpening(stores, site, left.signal)).catch(() => {})
    // On a short page the footer is near from the start, and the first view comes before it.
    const timer = setTimeout(load, Math.max(0, AFTER_MS - performance.now()))
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [isNear, stores, site])

  return openNow ?? { date: site.today, text: site.openToday }
}
