import { Clock } from 'lucide'
import type { SubService } from '#contract/catalogue.ts'
import { hashPrice } from '#contract/money.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { RichText } from '#web/ui/RichText.tsx'

export function SubServiceCard({ subService: { name, description, duration, price } }: { subService: SubService }) {
  return (
    <article className="mt-8 rounded-card border border-ink/10 bg-linen/50 px-6 py-5">
      <h2 className="sr-only">Your choice</h2>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {/* The owner's text may have headings of the fourth level, which follow only on a third. */}
        <h3 className="text-[1.75rem]/8 font-semibold">{name}</h3>
        <p className="flex flex-wrap items-center gap-x-5">
          <span className="flex items-center gap-2 text-stone">
            <Icon of={Clock} size={18} aria-hidden className="shrink-0" />
            {duration} minutes
          </span>
          <span className="text-xl font-semibold text-amber">{hashPrice(price)}</span>
        </p>
      </div>
      <RichText html={description} className="mt-3 text-stone" />
    </article>
  )
}
