import { useEffect } from 'react'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { catalogueText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { fromPrice } from '#contract/platform/money.ts'
import { Link, useParams } from '#web/navigation/navigation.tsx'
import { chooseService } from '#web/store/booking.ts'
import { loadService } from '#web/store/service.ts'
import { useSpa } from '#web/store/site.ts'
import { useServiceStore, useStores } from '#web/store/stores.ts'
import { FootLink } from '#web/ui/FootLink.tsx'
import { PageHero } from '#web/ui/PageHero.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Faq } from './Faq.tsx'
import { shareTimetable } from './OpenTimes.tsx'
import { PriceCard } from './PriceCard.tsx'
import { ReadyToIndulge } from './ReadyToIndulge.tsx'

export default function ServicePage() {
  const { currency, deskHours } = useSpa()
  const { slug = '' } = useParams()
  const service = useService(slug)
  const stores = useStores()
  if (!service) return null
  const { name, title, description, serviceArray } = service
  const foldsTimes = shareTimetable(serviceArray, deskHours)

  return (
    <>
      <PageHero picture={pictureOf(service)} heading={title || name} above={<Trail name={name} />}>
        <p className="eyebrow mt-5 text-gold">{name}</p>
        <RichText html={description} className="mt-4 [&_a]:text-gold [&_li]:marker:text-gold" />
      </PageHero>
      <section aria-labelledby="plans" className="section in-pieces">
        <div className="page-width">
          <h2 id="plans" className="text-headline">
            {catalogueText.pricingPlans}
          </h2>
          {serviceArray.length === 0 && <p className="mt-8 text-stone">{catalogueText.plansShortly}</p>}
          <ul className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-8">
            {serviceArray.map((subService, index) => (
              <li key={subService._id}>
                <Reveal order={(index % 3) as 0 | 1 | 2} className="h-full">
                  <PriceCard {...{ service, subService, foldsTimes }} />
                </Reveal>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Faq />
      <ReadyToIndulge />
      <FootLink
        to={paths.bookingOf(slug)}
        onClick={() => chooseService(stores, service)}
        standsInForLinksTo={paths.booking}
        beside={fromPrice(
          serviceArray.map(({ price }) => price),
          currency,
        )}
        aria-label={`${catalogueText.bookNow}: ${name}`}
      >
        {catalogueText.bookNow}
      </FootLink>
    </>
  )
}

/** The service from the loaded list until the fetched one arrives. */
function useService(slug: string) {
  const stores = useStores()
  useEffect(() => {
    const left = new AbortController()
    loadService(stores, slug, left.signal)
    return () => left.abort()
  }, [stores, slug])

  return useServiceStore(({ service, services }) =>
    service?.slug === slug ? service : services.find(each => each.slug === slug),
  )
}

function Trail({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-2.5 text-[0.9375rem] text-cream/80">
        {[
          ['Home', paths.home],
          ['Services', paths.services],
        ].map(([label, to]) => (
          <li key={to} className="flex items-center gap-x-2.5">
            <Link
              to={to!}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-gold hover:underline"
            >
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
