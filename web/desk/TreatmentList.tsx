import type { SubService } from '#contract/catalogue/catalogue.ts'
import { shortDuration } from './times.ts'
import { moneyText } from './words.ts'

interface Props<Sub> {
  subs: readonly Sub[]
  /** Tells the same treatment in two lists apart for screen readers. */
  prefix?: string
  /** "free now: Ada" or "next 1:00 PM", where the time is still to be chosen. */
  timeOf?(subServiceId: string): string | undefined
  onChoose(sub: NoInfer<Sub>): void
}

export function TreatmentList<Sub extends Pick<SubService, '_id' | 'name' | 'duration' | 'price'>>({
  subs,
  prefix,
  timeOf,
  onChoose,
}: Props<Sub>) {
  return (
    <ul className="overflow-hidden rounded-card border border-ink/15 bg-white/50">
      {subs.map(sub => {
        const facts = [sub.name, timeOf?.(sub._id), shortDuration(sub.duration), moneyText(sub.price)] as const
        const [name, time, duration, price] = facts
        return (
          <li key={sub._id} className="border-t border-ink/10 first:border-0">
            <button
              type="button"
              aria-label={prefix && prefix + facts.filter(Boolean).join(' ')}
              onClick={() => onChoose(sub)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-white"
            >
              <span className="min-w-0 flex-1 basis-36">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span
                  className={`block text-[0.875rem]/5 empty:hidden ${time?.startsWith('free now') ? 'font-semibold text-leaf' : 'text-stone'}`}
                >
                  {time}
                </span>
              </span>
              <span className="ml-auto shrink-0 text-right text-[0.875rem]/5 text-stone tabular-nums">
                {duration}
                <span className="block text-ink">{price}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
