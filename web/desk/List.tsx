import type { ReactNode } from 'react'

/** Rows between hairlines in one frame, where there are many of a kind; each draws its focus inside itself. */
export const ROWS = 'overflow-hidden rounded-card border border-ink/15 bg-white/50 *:-mb-px *:border-b *:border-ink/10'

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

/** Instead of a whole screen's content. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <p className="mx-auto max-w-2xl py-12 text-center text-stone">{children}</p>
)

/** A part of a screen under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Names and values; a fact without a value is left out. */
export function Facts({ of, className }: { of: Record<string, ReactNode>; className: string }) {
  return (
    <div className="@container">
      <dl className={`grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 @max-[15rem]:grid-cols-1 ${className}`}>
        {Object.entries(of).map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-stone">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

const idOf = (item: object) => (item as { _id: string })._id

export function EdgeCard({ edge, children }: { edge: string; children: ReactNode }) {
  return <div className={`grid gap-2 rounded-card border border-l-4 bg-white/50 px-4 py-3 ${edge}`}>{children}</div>
}
