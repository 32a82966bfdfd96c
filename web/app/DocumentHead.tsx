import { useEffect, useRef } from 'react'
import { useLocation } from '#web/navigation/navigation.tsx'
import { useSite } from '#web/store/site.ts'
import { useServiceStore } from '#web/store/stores.ts'
import { loadHead } from './page.tsx'
import type { View } from './routes.tsx'

/** Updates the head on navigation. Its code loads with the first one: the server wrote the head of the opened page. */
export function DocumentHead({ view }: { view: View }) {
  const { url, spa } = useSite()
  const { pathname } = useLocation()
  const services = useServiceStore(state => state.services)
  const shown = useRef(keyOf(view, pathname))

  useEffect(() => {
    const key = keyOf(view, pathname)
    if (shown.current === key) return
    shown.current = key
    loadHead().then(
      ({ headOf, showHead }) => shown.current === key && showHead(headOf(view, services, spa), url),
      // The page works without it; the next navigation retries.
      () => {},
    )
  }, [view, pathname, services, url, spa])

  return null
}

function keyOf({ name }: View, pathname: string) {
  return `${name} ${pathname}`
}
