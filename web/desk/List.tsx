import type { ReactNode } from 'react'

interface Props<Item> {
  of: readonly Item[]
  title?: string
  label?: string
  empty?: ReactNode
  className?: string
  keyOf?(item: Item): string
  children(item: Item, at: number): ReactNode
}

export function List<Item extends object>(props: Props<Item>) {
  const { of, title, label, empty, className = 'gap-2', keyOf = idOf, children } = props
  if (of.length === 0) return empty && <p className="text-stone">{empty}</p>
  const list = (
    <ul aria-label={label} className={`grid grid-cols-1 ${className}`}>
      {of.map((item, at) => (
        <li key={keyOf(item)}>{children(item, at)}</li>
      ))}
    </ul>
  )
  if (!title) return list
  return (
    <section>
      <h2 className="mb-2 text-xl font-semibold">
        {title} ({of.length})
      </h2>
      {list}
    </section>
  )
}

const idOf = (item: object) => (item as { _id: string })._id

export function EdgeCard({ edge, children }: { edge: string; children: ReactNode }) {
  return <div className={`grid gap-2 rounded-card border border-l-4 bg-white/50 px-4 py-3 ${edge}`}>{children}</div>
}
