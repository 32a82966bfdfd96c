import { useEffect, useState, useSyncExternalStore } from 'react'
import { SURVEY_SCROLL_PERCENT } from '#contract/rules.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'

// It checks itself whether it was answered or closed before.
const SurveyPopup = lazyPart(() => import('./SurveyPopup.tsx'))

/** Opens the survey once per page view, after scrolling down past a part of the page. */
export function Survey() {
  const [isOpen, setOpen] = useState(false)
  const [isFirstPage] = useState(useIsHydrating())

  useEffect(() => {
    // After a navigation the page may still be scrolling smoothly to its top: only scrolling down counts.
    let before = isFirstPage ? 0 : window.scrollY
    const onScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const isGoingDown = window.scrollY > before
      before = window.scrollY
      if (!isGoingDown || before <= ((scrollHeight - clientHeight) * SURVEY_SCROLL_PERCENT) / 100) return
      window.removeEventListener('scroll', onScroll)
      setOpen(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // The visitor may have scrolled before hydration.
    onScroll()
    return () => window.removeEventListener('scroll', onScroll)
  }, [isFirstPage])

  return isOpen ? <SurveyPopup onHide={() => setOpen(false)} /> : null
}

/** True for the server-rendered page, false for one reached by client-side navigation. */
function useIsHydrating() {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
