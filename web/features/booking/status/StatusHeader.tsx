import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  heading: string
  /** Directly under the heading: what is true of it right now. */
  truth?: string
  /** Where the transfer stands, between the heading and the line that explains it. */
  badge?: ReactNode
  line: string
  children?: ReactNode
}

/** How the matter stands, in the dark above everything else. Said aloud when it changes. */
export function StatusHeader({ icon, heading, truth, badge, line, children }: Props) {
  return (
    <div className="bg-ink pt-bar text-cream">
      <div className="page-width py-14 text-center sm:py-20">
        {icon}
        <div role="status">
          <h1 className="mt-5 text-headline font-medium">{heading}</h1>
          {truth && <p className="mx-auto mt-3 max-w-[30em] text-xl/8 font-semibold text-balance text-gold">{truth}</p>}
          {badge && <p className="mt-5">{badge}</p>}
          <p className="mx-auto mt-4 max-w-[33.6em] text-balance text-cream/85">{line}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
