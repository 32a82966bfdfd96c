import { lazy, Suspense, useEffect, useState } from 'react'
import { SURVEY_SCROLL_PERCENT } from '#contract/rules.ts'
import { mayAsk } from './survey-memory.ts'

const SurveyPopup = lazy(() => import('./SurveyPopup.tsx'))

/** Asks once per view of the page, when its reader has come some way down. */
export function Survey() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const onScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      if (window.scrollY <= ((scrollHeight - clientHeight) * SURVEY_SCROLL_PERCENT) / 100) return
      window.removeEventListener('scroll', onScroll)
      if (mayAsk(Date.now())) setOpen(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // The page can be read, and scrolled, before this code has arrived.
    onScroll()
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  return isOpen ? (
    <Suspense fallback={null}>
      <SurveyPopup onHide={() => setOpen(false)} />
    </Suspense>
  ) : null
}
