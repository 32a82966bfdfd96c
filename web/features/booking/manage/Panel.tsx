import { type ReactNode, useEffect, useId, useRef } from 'react'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'

/** What a button has opened, right below it. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
  }, [])

  return (
    <section aria-labelledby={id} className="rounded-card border border-ink/15 px-5 py-6 sm:px-8">
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="mb-3 text-2xl font-semibold focus-visible:[box-shadow:none] focus-visible:outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
