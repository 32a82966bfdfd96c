import { ChevronLeft } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '#web/navigation/navigation.tsx'
import { restoreScroll } from '#web/navigation/scroll-restoration.ts'
import { RoundButton } from './RoundButton.tsx'

interface Props {
  title: string
  about?: ReactNode
  actions?: ReactNode
  hasBack?: boolean
  /** False on a device without the bar. */
  hasRail?: boolean
  children: ReactNode
}

export function Screen({ title, about, actions, hasBack = false, hasRail = true, children }: Props) {
  const heading = useHeadingFocus(title)
  return (
    <div className={`min-h-dvh pb-36 lg:pb-20 print:p-0 ${hasRail ? 'lg:pl-24' : ''}`}>
      <header className="sticky top-0 z-20 border-b border-ink/10 bg-cream print:static print:border-0">
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-2 px-4 py-1.5">
          {hasBack && <RoundButton label="Back" icon={ChevronLeft} className="-ml-3 print:hidden" onClick={goBack} />}
          <div className="min-w-0 grow basis-32">
            <h1
              ref={heading}
              tabIndex={-1}
              className="line-clamp-2 text-[1.75rem]/8 font-semibold wrap-anywhere [box-shadow:none] outline-none"
            >
              {title}
            </h1>
            {about && <p className="line-clamp-2 text-[0.875rem]/5 text-stone">{about}</p>}
          </div>
          {actions}
        </div>
      </header>
      <main className="mx-auto max-w-6xl px-4 py-4">{children}</main>
    </div>
  )
}

const goBack = () => history.back()

let isFirst = true

/** Scrolls a new screen to its top, and focuses its heading for screen readers. */
function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Desk`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    if (!restoreScroll()) window.scrollTo(0, 0)
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [pathname])
  return heading
}
