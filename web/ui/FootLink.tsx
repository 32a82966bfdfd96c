import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { ButtonLink } from './Button.tsx'

type Props = ComponentProps<typeof ButtonLink> & {
  /** Hidden while a link whose href starts with this is in view. */
  standsInForLinksTo: string
  /** Short text to the left of the link. */
  beside?: string
}

/** A link fixed to the bottom of small screens while no equivalent link and no footer is in view. */
export function FootLink({ standsInForLinksTo, beside, ...link }: Props) {
  const self = useRef<HTMLDivElement>(null)
  const [isNeeded, setNeeded] = useState(false)

  // After every render, because the page's links change with its content.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    // A link under the fixed top bar is not in view.
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
      <div className="page-width flex flex-wrap items-center gap-x-5">
        {beside && <span className="min-w-0 font-semibold wrap-anywhere">{beside}</span>}
        <ButtonLink {...link} className="grow" />
      </div>
    </div>
  )
}
