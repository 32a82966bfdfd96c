import { Clock } from 'lucide'
import type { ReactNode } from 'react'
import { hoursInside } from '#contract/catalogue/availability.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { catalogueText, visitText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { hashPrice } from '#contract/platform/money.ts'
import { durationText } from '#contract/platform/time.ts'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { prefetchFirstDays } from '#web/store/own-booking.ts'
import { useSite } from '#web/store/site.ts'
import { useStores } from '#web/store/stores.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { OpenTimes } from './OpenTimes.tsx'

interface Props {
  service: Service
  subService: SubService
  foldsTimes: boolean
  /** What else a visitor may do with it. */
  children?: ReactNode
}

export function PriceCard({ service, subService, foldsTimes, children }: Props) {
  const { spa, today } = useSite()
  const stores = useStores()
  const { _id, name, description, duration, price, isForTwo } = subService
  const availability = hoursInside(subService.availability, spa.deskHours)

  function choose() {
    chooseService(stores, service)
    chooseSubService(stores, subService)
    prefetchFirstDays(stores, _id, today)
  }

  return (
    <article className="flex h-full flex-col rounded-card border border-ink/10 bg-linen/40 p-6 shadow-card lg:p-8">
      <h3 className="text-[1.75rem]/8 font-semibold">{name}</h3>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold text-amber">{hashPrice(price, spa.currency)}</span>
        <span className="flex items-center gap-2 text-stone">
          <Icon of={Clock} size={18} className="shrink-0" />
          {durationText(duration)}
        </span>
        {isForTwo && <span className="text-stone">{visitText.forTwo}</span>}
      </p>
      <RichText html={description} className="mt-5 text-stone" />
      <div className="mt-auto pt-7">
        <OpenTimes availability={availability} isFolded={foldsTimes} />
        {subService.isExtra ? (
          <p className="mt-5 text-stone">{visitText.extraNote}</p>
        ) : (
          <ButtonLink
            to={paths.bookingOf(service.slug, _id)}
            onClick={choose}
            aria-label={`${catalogueText.bookNow}: ${name}`}
            className="mt-7 w-full"
          >
            {catalogueText.bookNow}
          </ButtonLink>
        )}
        <p className="mt-1 text-center empty:hidden">{children}</p>
      </div>
    </article>
  )
}
