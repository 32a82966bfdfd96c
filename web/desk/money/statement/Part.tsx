import type { ReactNode } from 'react'
import { BULK_MAX } from '../../bulk-change.ts'

/** The next ones move up as these are settled; all at once would keep a phone busy. */
export const SHOWN_MAX = BULK_MAX

interface Props {
  title: string
  count: number
  about: string
  children: ReactNode
}

/** One group of findings, under its name and number; nothing where it is empty. */
export function Part({ title, count, about, children }: Props) {
  if (count === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={title}>
      <h2 className="text-xl font-semibold">
        {title} ({count})
      </h2>
      <p className="text-[0.9375rem]/6 text-stone">{about}</p>
      {children}
      {count > SHOWN_MAX && <p className="text-[0.9375rem] text-stone">and {count - SHOWN_MAX} more</p>}
    </section>
  )
}
