import { Clock } from 'lucide'
import { useState } from 'react'
import type { SubService } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { visitText } from '#contract/messages.ts'
import { hashPrice } from '#contract/platform/money.ts'
import { useSpa } from '#web/store/site.ts'
import { TextButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { RichText } from '#web/ui/RichText.tsx'

/** Folded on a phone, for visitors who came with a choice made: the calendar is in view, and the description a tap away. */
export function SubServiceCard({ subService, isFolded }: { subService: SubService; isFolded: boolean }) {
  const { currency } = useSpa()
  const { name, description, duration, price, isForTwo } = subService
  const picture = pictureOf(subService)
  const [isOpen, setOpen] = useState(false)

  return (
    <article
      data-folded={isFolded || undefined}
      className="group mt-8 rounded-card border border-ink/10 bg-linen/50 px-6 py-5 max-md:data-folded:mt-3 max-md:data-folded:px-3 max-md:data-folded:pt-2.5 max-md:data-folded:pb-0"
    >
      <h2 className="sr-only">Your choice</h2>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 max-md:group-data-folded:gap-x-3 max-md:group-data-folded:gap-y-0">
        {/* The owner's text may have headings of the fourth level, which follow only on a third. */}
        <h3 className="text-[1.75rem]/8 font-semibold max-md:group-data-folded:w-full max-md:group-data-folded:font-sans max-md:group-data-folded:text-base/6">
          {name}
        </h3>
        <p className="flex flex-wrap items-center gap-x-5 max-md:group-data-folded:gap-x-3 max-md:group-data-folded:text-[0.9375rem]">
          <span className="flex items-center gap-2 text-stone">
            <Icon of={Clock} size={18} className="shrink-0 max-md:group-data-folded:hidden" />
            {duration} minutes
          </span>
          <span className="text-xl font-semibold text-amber max-md:group-data-folded:text-[0.9375rem]">
            {hashPrice(price, currency)}
          </span>
          {isForTwo && <span className="text-stone">{visitText.forTwo}</span>}
        </p>
        {isFolded && (
          <TextButton className="text-[0.9375rem] md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Details
          </TextButton>
        )}
      </div>
      <div
        className={`mt-3 max-md:group-data-folded:mt-0 max-md:group-data-folded:pb-3 ${isFolded && !isOpen ? 'max-md:hidden' : ''}`}
      >
        {picture.name && (
          <Picture
            {...picture}
            alt=""
            sizes="5rem"
            widest={360}
            className="float-right mb-2 ml-4 size-20 rounded-lg bg-linen object-cover"
          />
        )}
        <RichText html={description} className="text-stone" />
      </div>
    </article>
  )
}
