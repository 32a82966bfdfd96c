import { ChevronDown } from 'lucide'
import { useState } from 'react'
import { topBarText } from '#contract/messages.ts'
import { DROPDOWN_DELAY_MS, DROPDOWN_SKIP_DELAY_MS } from '#contract/rules.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useHoverIntent } from '#web/ui/use-hover-intent.ts'
import { BAR_ITEM, ServiceLinks } from './ServiceLinks.tsx'

/** The services under the large screen's top bar: under a resting mouse, a tap, or the keyboard. */
export function ServicesDropdown() {
  const [isOpen, setOpen] = useState(false)
  const { cancel, ...hover } = useHoverIntent(isOpen, setOpen, {
    openAfterMs: DROPDOWN_DELAY_MS,
    skipDelayMs: DROPDOWN_SKIP_DELAY_MS,
  })
  const change = (open: boolean) => {
    cancel()
    setOpen(open)
  }

  return (
    <Disclosure
      isOpen={isOpen}
      onChange={change}
      className="group relative"
      summaryClassName={`${BAR_ITEM} gap-1.5`}
      summary={
        <>
          {topBarText.services}
          <Icon of={ChevronDown} size={16} className="transition-transform duration-200 group-open:rotate-180" />
        </>
      }
      {...hover}
    >
      {/* Reaches up to its trigger, so that a mouse on its way down never leaves it. */}
      <div className="absolute top-full left-1/2 -translate-x-1/2 pt-3">
        <ul className="max-h-[calc(100dvh-var(--spacing-bar)-1rem)] w-64 overflow-y-auto overscroll-contain rounded-card border border-cream/10 bg-bark px-1.5 py-2 shadow-card">
          <ServiceLinks
            isOpen={isOpen}
            onClick={() => change(false)}
            className="px-3.5"
            lastClassName="not-first:mt-2 not-first:border-t not-first:border-cream/10 not-first:pt-2"
          />
        </ul>
      </div>
    </Disclosure>
  )
}
