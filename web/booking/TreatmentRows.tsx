import { ChevronRight } from 'lucide'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { bookingText, visitText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { priceText } from '#contract/platform/money.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useSpa } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Picture } from '#web/ui/Picture.tsx'

interface Props {
  service: Service
  choose(subService: SubService): void
  className?: string
}

/** The treatments that a booking can begin with, a tap each. */
export function TreatmentRows({ service, choose, className = '' }: Props) {
  const { currency } = useSpa()
  const first = service.serviceArray.filter(({ isExtra }) => !isExtra)
  return (
    <section aria-label={bookingText.treatments(service.name)} className={className}>
      <ul className="border-t border-ink/10 md:grid md:grid-cols-2 md:gap-x-12">
        {first.map(subService => (
          <li key={subService._id} className="border-b border-ink/10">
            <Link
              to={paths.bookingOf(service.slug, subService._id)}
              onClick={() => choose(subService)}
              className="group flex min-h-16 items-center gap-3 py-2.5 transition-colors duration-200 hover:text-amber"
            >
              <span className="flex grow flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 grow basis-36 wrap-anywhere">
                  <span className="font-semibold">{subService.name}</span>
                  <span className="block text-sm/5 text-stone">
                    {subService.duration} minutes
                    {subService.isForTwo && `, ${visitText.forTwo}`}
                  </span>
                </span>
                <span className="font-semibold whitespace-nowrap">{priceText(subService.price, currency)}</span>
              </span>
              {pictureOf(subService).name && (
                <span aria-hidden="true" className="size-11 shrink-0 overflow-hidden rounded-lg bg-linen">
                  <Picture
                    {...pictureOf(subService)}
                    alt=""
                    sizes="2.75rem"
                    widest={360}
                    className="size-full object-cover"
                  />
                </span>
              )}
              <Icon of={ChevronRight} size={20} className="shrink-0 text-amber" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
