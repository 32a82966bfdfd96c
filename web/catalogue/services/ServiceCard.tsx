import { Check } from 'lucide'
import type { ReactNode } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { catalogueText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { fromPrice } from '#contract/platform/money.ts'
import { SUB_SERVICES_ON_CARD_MAX } from '#contract/rules.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { RichText } from '#web/ui/RichText.tsx'

interface Props {
  service: Service
  /** What is true of it for the minute, which a preview at the desk leaves out. */
  children?: ReactNode
}

/** A service in the index. A card that spans the row puts its picture beside the text. */
export function ServiceCard({ service, children }: Props) {
  const { currency } = useSpa()
  const { name, description, slug, serviceArray } = service
  const from = fromPrice(serviceArray, currency)
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-ink/10 bg-linen/40 @3xl:flex-row">
      {/* For pointers only: keyboards and screen readers use the name's link. */}
      <Link
        to={paths.service(slug)}
        tabIndex={-1}
        aria-hidden="true"
        className="picture-frame block aspect-5/2 shrink-0 bg-linen sm:aspect-16/9 @3xl:aspect-auto @3xl:w-1/2 @3xl:[content-visibility:visible]"
      >
        <Picture
          {...pictureOf(service)}
          alt=""
          sizes="(width < 48rem) 92vw, 600px"
          widest={960}
          className="size-full object-cover"
        />
      </Link>
      <div className="flex grow flex-col p-5 @3xl:justify-center lg:p-10">
        <h3 className="text-[1.75rem]/8 font-semibold">
          <Link to={paths.service(slug)} className="-my-1.5 inline-block py-1.5 hover:text-amber">
            {name}
          </Link>
        </h3>
        <RichText html={description} className="mt-2 text-[0.9375rem]/6 text-stone" />
        <ul className="mt-4 mb-5 grid grow content-start gap-x-6 gap-y-1 text-[0.9375rem]/6 @md:grid-cols-2 @3xl:grow-0">
          {serviceArray.slice(0, SUB_SERVICES_ON_CARD_MAX).map(subService => (
            <li key={subService._id} className="flex gap-2 wrap-anywhere">
              <Icon of={Check} size={18} className="mt-[3px] shrink-0 text-amber" />
              {subService.name}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div>
            {from && <p className="font-semibold">{from}</p>}
            {children}
          </div>
          <ButtonLink
            to={paths.service(slug)}
            look="outline"
            className="grow @md:grow-0"
            aria-label={`${catalogueText.viewService}: ${name}`}
          >
            {catalogueText.viewService}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
