import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useIsNavigating, useLocation } from '#web/navigation/navigation.tsx'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { restoreScroll } from '#web/navigation/scroll-restoration.ts'
import { overlaysHere } from '#web/navigation/use-back-closes.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Footer } from './Footer.tsx'
import { SearchPlace } from './SearchPlace.tsx'
import { TopBar } from './TopBar.tsx'

/** Top bar, page, footer. A new page starts at its top; Back and forward restore the scroll position. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFreshStart(main)

  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-gold px-5 py-2.5 font-semibold text-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="focus-visible:[box-shadow:none] focus-visible:outline-none"
      >
        <Suspense fallback={<Spinner label="Loading the page" fullHeight />}>{children}</Suspense>
      </main>
      <NextPage />
      <Footer />
      <SearchPlace />
    </>
  )
}

/** Covers the old page from 150 ms after the tap. Fixed, so that the scroll position to come Back to does not change. */
function NextPage() {
  if (!useIsNavigating()) return null
  return (
    <div className="fixed inset-0 z-30 bg-cream transition-opacity delay-150 duration-200 starting:opacity-0">
      <Spinner label="Loading the page" fullHeight />
    </div>
  )
}

function useFreshStart(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!restoreScroll()) window.scrollTo({ top: 0, behavior: scrollBehavior() })
    // An overlay opened during the navigation stays open and keeps the focus.
    if (overlaysHere() === 0) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
