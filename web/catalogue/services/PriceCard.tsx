import type { ReactNode } from 'react'
import { hoursInside } from '#contract/catalogue/availability.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { catalogueText, visitText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { hashPrice } from '#contract/platform/money.ts'
import { durationText } from '#contract/platform/time.ts'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { prefetchFirstDays } from '#web/store/own-booking.ts'
import { useSite } from '#web/store/site.ts'
import { useStores } from '#web/store/stores.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { OpenTimes } from './OpenTimes.tsx'

interface Props {
  service: Service
  subService: SubService
  /** What else a visitor may do with it. */
  children?: ReactNode
}

export function PriceCard({ service, subService, children }: Props) {
  const { spa, today } = useSite()
  const stores = useStores()
  const { _id, name, description, duration, price, isForTwo } = subService
  const picture = pictureOf(subService)
  const availability = hoursInside(subService.availability, spa.deskHours)

  function choose() {
    chooseService(stores, service)
    chooseSubService(stores, subService)
    prefetchFirstDays(stores, _id, today)
  }

  return (
    <article className="flex h-full flex-col rounded-card border border-ink/10 bg-linen/40 p-5 @2xl:grid @2xl:grid-cols-2 @2xl:gap-x-12 lg:p-8">
      <div>
        {picture.name && (
          <Picture
            {...picture}
            alt=""
            sizes="5rem"
            widest={360}
            className="float-right mb-2 ml-4 size-20 rounded-lg bg-linen object-cover"
          />
        )}
        <h3 className="text-2xl/7 font-semibold">{name}</h3>
        <RichText html={description} className="mt-2 text-[0.9375rem]/6 text-stone" />
      </div>
      <div className="mt-auto pt-3 @2xl:mt-0 @2xl:pt-0">
        <OpenTimes availability={availability} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-ink/10 pt-4">
          <p className="grow basis-32">
            <span className="block text-xl/7 font-semibold text-amber">{hashPrice(price, spa.currency)}</span>
            <span className="block text-[0.9375rem] text-stone">{durationText(duration)}</span>
            {isForTwo && <span className="block text-[0.9375rem] text-stone">{visitText.forTwo}</span>}
          </p>
          {subService.isExtra ? (
            <p className="text-[0.9375rem] text-stone">{visitText.extraNote}</p>
          ) : (
            <ButtonLink
              to={paths.bookingOf(service.slug, _id)}
              look="outline"
              onClick={choose}
              aria-label={`${catalogueText.bookNow}: ${name}`}
            >
              {catalogueText.bookNow}
            </ButtonLink>
          )}
        </div>
        <p className="text-right empty:hidden">{children}</p>
      </div>
    </article>
  )
}
