import type { ReactElement, ReactNode } from 'react'
import { BULK_MAX } from '../../bulk-change.ts'
import { Hint } from '../../form/Form.tsx'

interface Props<Item> {
  title: string
  about: string
  items: Item[]
  /** Renders an item, with its key. */
  children(item: Item): ReactElement | undefined
  action?: ReactNode
}

/** A group of findings under its name and number; nothing if it is empty. The first ones are shown: the rest moves up. */
export function Part<Item>({ title, about, items, children, action }: Props<Item>) {
  if (items.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={title}>
      <h2 className="text-xl font-semibold">
        {title} ({items.length})
      </h2>
      <Hint>{about}</Hint>
      <ul className="grid grid-cols-1 gap-2">
        {items
          .slice(0, BULK_MAX)
          .map(children)
          .map(item => item && <li key={item.key}>{item}</li>)}
      </ul>
      {action}
      {items.length > BULK_MAX && <p className="text-[0.9375rem] text-stone">and {items.length - BULK_MAX} more</p>}
    </section>
  )
}
