import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { ButtonLink } from './Button.tsx'

type Props = ComponentProps<typeof ButtonLink> & {
  /** While a link to an address that begins like this can be seen, this one is not needed. */
  standsInForLinksTo: string
  /** A word or two to its left. */
  beside?: string
}

/** A link at the foot of a phone's screen, for as long as neither its like nor the page's footer is in view. */
export function FootLink({ standsInForLinksTo, beside, ...link }: Props) {
  const self = useRef<HTMLDivElement>(null)
  const [isNeeded, setNeeded] = useState(false)

  // After every render, because links come and go with what the page shows.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    // What has gone under a bar at the top of the screen cannot be pressed.
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target)
        setNeeded(seen.size === 0)
      },
      { rootMargin: `-${Number.parseFloat(scrollPaddingTop) || 0}px 0px 0px` },
    )
    for (const element of document.querySelectorAll(`a[href^="${standsInForLinksTo}"], footer`))
      if (!self.current?.contains(element)) observer.observe(element)
    return () => observer.disconnect()
  })

  return (
    <div
      ref={self}
      hidden={!isNeeded}
      className="foot-link fixed inset-x-0 bottom-0 z-20 border-t border-ink/10 bg-cream pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-opacity duration-200 md:hidden starting:opacity-0"
    >
      <div className="page-width flex items-center gap-5">
        {beside && <span className="min-w-0 font-semibold wrap-anywhere">{beside}</span>}
        <ButtonLink {...link} className="grow" />
      </div>
    </div>
  )
}
