import { type RefObject, useEffect, useState } from 'react'

/** True once the element has come near the view: what it needs can be loaded then. */
export function useNear(place: RefObject<Element | null>, rootMargin = '100px'): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, rootMargin])
  return isNear
}
