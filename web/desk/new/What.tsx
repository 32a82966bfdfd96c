import type { Service } from '#contract/catalogue.ts'
import { shortDuration } from '../times.ts'
import { moneyText } from '../words.ts'

interface Props {
  services: readonly Service[]
  /** Of the column that was tapped: its sub-services come first. */
  firstId?: string
  onChoose(subServiceId: string): void
}

/** Everything the spa offers on one list: whatever it is, it is one tap. */
export function What({ services, firstId, onChoose }: Props) {
  const inOrder = services.toSorted((a, b) => Number(b._id === firstId) - Number(a._id === firstId))
  return (
    <div className="gap-x-4 lg:columns-2">
      {inOrder.map(({ _id, name, serviceArray }) => (
        <section key={_id} aria-label={name} className="mb-5 break-inside-avoid">
          <h2 className="mb-1.5 text-lg font-semibold">{name}</h2>
          <ul className="overflow-hidden rounded-card border border-ink/15 bg-white/50">
            {serviceArray.map(sub => (
              <li key={sub._id} className="border-t border-ink/10 first:border-0">
                <button
                  type="button"
                  onClick={() => onChoose(sub._id)}
                  className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-white"
                >
                  <span className="min-w-0 grow font-semibold">{sub.name}</span>
                  <span className="shrink-0 text-right text-[0.875rem]/5 text-stone tabular-nums">
                    {shortDuration(sub.duration)}
                    <span className="block text-ink">{moneyText(sub.price)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
