import type { ReactNode } from 'react'

/** A table that scrolls sideways inside the page where it is too wide for it, also by the arrow keys. */
export function Scrollable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section aria-label={label} tabIndex={0} className="-mx-4 overflow-x-auto px-4 print:overflow-visible">
      {children}
    </section>
  )
}
