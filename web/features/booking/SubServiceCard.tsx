import { ChevronDown, Clock } from 'lucide'
import { useState } from 'react'
import type { Service, SubService } from '#contract/catalogue.ts'
import { hashPrice } from '#contract/money.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { RichText } from '#web/ui/RichText.tsx'

interface Props {
  service: Service
  subService: SubService
  /** On a phone: who came with a choice made finds it in one line, and the calendar in view. */
  isFolded: boolean
  unfold(): void
}

export function SubServiceCard({ service, subService, isFolded, unfold }: Props) {
  const { name, description, duration, price } = subService
  const [isOpen, setOpen] = useState(false)

  return (
    <article
      className={`rounded-card border border-ink/10 bg-linen/50 px-6 py-5 ${isFolded ? 'max-md:px-4 max-md:pt-2.5 max-md:pb-0.5 md:mt-8' : 'mt-8'}`}
    >
      <h2 className="sr-only">Your choice</h2>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {/* The owner's text may have headings of the fourth level, which follow only on a third. */}
        <h3
          className={`text-[1.75rem]/8 font-semibold ${isFolded ? 'max-md:w-full max-md:font-sans max-md:text-base/6' : ''}`}
        >
          {isFolded && <span className="md:hidden">{service.name} · </span>}
          {name}
        </h3>
        <p className={`flex flex-wrap items-center gap-x-5 ${isFolded ? 'max-md:gap-x-3' : ''}`}>
          <span className="flex items-center gap-2 text-stone">
            <Icon of={Clock} size={18} aria-hidden className={`shrink-0 ${isFolded ? 'max-md:hidden' : ''}`} />
            {duration} minutes
          </span>
          <span className={`text-xl font-semibold text-amber ${isFolded ? 'max-md:text-base' : ''}`}>
            {hashPrice(price)}
          </span>
        </p>
        {isFolded && (
          <p className="flex gap-4 md:hidden">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className={`${TEXT_BUTTON} flex items-center gap-1`}
            >
              Details
              <Icon of={ChevronDown} size={16} aria-hidden className={isOpen ? 'rotate-180' : ''} />
            </button>
            <button type="button" onClick={unfold} className={`${TEXT_BUTTON} font-semibold`}>
              Change<span className="sr-only"> your choice</span>
            </button>
          </p>
        )}
      </div>
      <RichText
        html={description}
        className={`mt-3 text-stone ${isFolded ? 'max-md:mt-0 max-md:pb-3' : ''} ${isFolded && !isOpen ? 'max-md:hidden' : ''}`}
      />
    </article>
  )
}

const TEXT_BUTTON = 'min-h-11 text-[0.9375rem] text-amber underline underline-offset-4'
