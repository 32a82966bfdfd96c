import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { SURVEY_SCROLL_PERCENT } from '#contract/rules.ts'
import { mayAsk } from './survey-memory.ts'

const SurveyPopup = lazy(() => import('./SurveyPopup.tsx'))

/** Asks once per view of the page, when its reader has come some way down. */
export function Survey() {
  const [isOpen, setOpen] = useState(false)
  const [isFirstPage] = useState(useIsHydrating())

  useEffect(() => {
    // Who comes from far down another page is still on the way up: only going down is reading.
    let before = isFirstPage ? 0 : window.scrollY
    const onScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const isGoingDown = window.scrollY > before
      before = window.scrollY
      if (!isGoingDown || before <= ((scrollHeight - clientHeight) * SURVEY_SCROLL_PERCENT) / 100) return
      window.removeEventListener('scroll', onScroll)
      if (mayAsk(Date.now())) setOpen(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // The page can be read, and scrolled, before this code has arrived.
    onScroll()
    return () => window.removeEventListener('scroll', onScroll)
  }, [isFirstPage])

  return isOpen ? (
    <Suspense fallback={null}>
      <SurveyPopup onHide={() => setOpen(false)} />
    </Suspense>
  ) : null
}

/** Whether this is the page the visitor was served, and not one they went to afterwards. */
function useIsHydrating() {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
