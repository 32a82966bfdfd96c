import type { Service } from '#contract/catalogue/catalogue.ts'
import { firstCards, isLarge } from '#contract/catalogue/large-catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { catalogueText, homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { fromPrice } from '#contract/platform/money.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { chooseService } from '#web/store/booking.ts'
import { useSpa } from '#web/store/site.ts'
import { useStores } from '#web/store/stores.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { EarliestTime } from '../EarliestTime.tsx'

export function ServicesSummary({ services }: { services: Service[] }) {
  const cards = firstCards(services)
  return (
    <section aria-labelledby="services-heading" className="section in-pieces @container max-sm:pt-16">
      <div className="page-width">
        <Reveal className="max-w-[36em]">
          <p className="eyebrow text-amber">What we do</p>
          <h2 id="services-heading" className="mt-3 text-headline">
            Our Services
          </h2>
        </Reveal>
        {services.length === 0 && <p className="mt-6 text-stone">{catalogueText.servicesShortly}</p>}
        <ul className="swipe-row mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
          {cards.map((service, index) => (
            <li key={service._id} className={`@container ${ALONE_IN_ITS_ROW}`}>
              <Reveal order={(index % 3) as 0 | 1 | 2} className="h-full">
                <ServiceCard service={service} />
              </Reveal>
            </li>
          ))}
        </ul>
        {services.length > 1 && (
          <ButtonLink to={paths.services} look="outline" className={`mt-8 ${isLarge(services) ? '' : 'sm:hidden'}`}>
            {catalogueText.allServices(services.length)}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

// A last card that is alone in its row spans the row; its container query then puts the picture beside the text.
const ALONE_IN_ITS_ROW =
  'sm:max-lg:[&:nth-child(2n+1):last-child]:col-span-2 lg:[&:nth-child(3n+1):last-child]:col-span-3'

function ServiceCard({ service }: { service: Service }) {
  const { currency } = useSpa()
  const stores = useStores()
  const { name, title, description, slug, serviceArray } = service
  const from = fromPrice(serviceArray, currency)
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-ink/10 bg-linen/40 @2xl:flex-row">
      {/* For pointers only: keyboards and screen readers use the name's link. */}
      <Link
        to={paths.service(slug)}
        tabIndex={-1}
        aria-hidden="true"
        className="picture-frame block aspect-4/3 shrink-0 bg-linen @2xl:aspect-16/10 @2xl:w-1/2"
      >
        <Picture
          {...pictureOf(service)}
          alt=""
          sizes="(width < 40rem) 78vw, (width < 64rem) 46vw, 360px"
          widest={720}
          className="size-full object-cover"
        />
      </Link>
      <div className="flex grow flex-col p-5 @2xl:justify-center @2xl:p-12 lg:p-7">
        <h3 className="text-[1.75rem]/8 font-semibold">
          <Link to={paths.service(slug)} className="-my-1.5 inline-block py-1.5 hover:text-amber">
            {name}
          </Link>
        </h3>
        <p className="mt-1 text-amber">{title}</p>
        <RichText html={description} className="mt-3 mb-4 grow text-[0.9375rem]/6 text-stone @2xl:grow-0" />
        {from && <p className="font-semibold">{from}</p>}
        <EarliestTime of={service._id} className="mb-4 text-[0.9375rem]/6 text-stone" />
        <ButtonLink
          to={paths.bookingOf(slug)}
          look="outline"
          onClick={() => chooseService(stores, service)}
          aria-label={`${homeText.bookAppointment}: ${name}`}
          className="w-full @2xl:w-fit"
        >
          {homeText.bookAppointment}
        </ButtonLink>
      </div>
    </article>
  )
}
