export type Named = { _id: string; name: string }

interface Props<One> {
  of: readonly One[]
  /** Why one cannot, by id; undefined while that is not known yet. */
  reasons: ReadonlyMap<string, string> | undefined
  empty: string
  onChoose(one: One): void
}

/** People, or rooms, for a booking: those who are free then come first. */
export function Choices<One extends Named>({ of, reasons, empty, onChoose }: Props<One>) {
  if (of.length === 0) return <p>{empty}</p>
  const reasonOf = ({ _id }: One) => reasons?.get(_id)
  return (
    <ul className="overflow-hidden rounded-card border border-ink/15 bg-white/50">
      {of
        .toSorted((a, b) => Number(Boolean(reasonOf(a))) - Number(Boolean(reasonOf(b))))
        .map(one => (
          <li key={one._id} className="border-t border-ink/10 first:border-0">
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-white"
            >
              <span className="max-w-1/2 shrink-0 font-semibold wrap-break-word">{one.name}</span>{' '}
              {reasons && (
                <span
                  className={`min-w-0 text-right text-[0.875rem]/5 ${reasonOf(one) ? 'text-stone' : 'font-semibold text-leaf'}`}
                >
                  {reasonOf(one) || 'Free then'}
                </span>
              )}
            </button>
          </li>
        ))}
    </ul>
  )
}
