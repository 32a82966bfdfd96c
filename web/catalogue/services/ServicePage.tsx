import { Plus } from 'lucide'
import { useEffect } from 'react'
import { faq } from '#contract/catalogue/faq.ts'
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
import { Icon } from '#web/ui/Icon.tsx'
import { PageHero } from '#web/ui/PageHero.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { AddToVisit } from '../AddToVisit.tsx'
import { EarliestTime } from '../EarliestTime.tsx'
import { useDraftedChoice } from '../use-drafted-choice.ts'
import { PriceCard } from './PriceCard.tsx'
import { ReadyToIndulge } from './ReadyToIndulge.tsx'
import { WhoDoesIt } from './WhoDoesIt.tsx'

export default function ServicePage() {
  const { currency } = useSpa()
  const { slug = '' } = useParams()
  const service = useService(slug)
  const stores = useStores()
  useDraftedChoice()
  if (!service) return null
  const { name, title, description, serviceArray } = service

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
          <EarliestTime of={service._id} className="mt-3 text-stone" />
          {serviceArray.length === 0 && <p className="mt-8 text-stone">{catalogueText.plansShortly}</p>}
          <ul className="mt-7 grid gap-3 md:grid-cols-2 lg:mt-10 lg:grid-cols-3 lg:gap-8">
            {serviceArray.map((subService, index) => (
              <li key={subService._id} className={`@container ${ALONE_IN_ITS_ROW}`}>
                <Reveal order={(index % 3) as 0 | 1 | 2} className="h-full">
                  <PriceCard {...{ service, subService }}>
                    <AddToVisit {...{ service, subService }} />
                  </PriceCard>
                </Reveal>
              </li>
            ))}
          </ul>
          <WhoDoesIt service={service} />
        </div>
      </section>
      <Faq />
      <ReadyToIndulge />
      <FootLink
        to={paths.bookingOf(slug)}
        onClick={() => chooseService(stores, service)}
        standsInForLinksTo={paths.booking}
        beside={fromPrice(serviceArray, currency)}
        aria-label={`${catalogueText.bookNow}: ${name}`}
      >
        {catalogueText.bookNow}
      </FootLink>
    </>
  )
}

// A last card that is alone in its row spans the row, and has its times and its price beside its text.
const ALONE_IN_ITS_ROW =
  'md:max-lg:[&:nth-child(2n+1):last-child]:col-span-2 lg:[&:nth-child(3n+1):last-child]:col-span-3'

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

/** Native `<details>` without a shared name: several can be open at once, also without JavaScript. */
function Faq() {
  const spa = useSpa()
  const services = useServiceStore(state => state.services)
  return (
    <section aria-labelledby="faq" className="section bg-linen">
      <div className="page-width grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="faq" className="text-headline">
          Good to know
        </h2>
        <div className="border-t border-ink/15">
          {faq(services, spa).map(({ question, answer }) => (
            <details key={question} className="group border-b border-ink/15">
              <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <Icon
                  of={Plus}
                  className="shrink-0 text-amber transition-transform duration-200 group-open:rotate-45"
                />
              </summary>
              <p className="max-w-[37.2em] pb-6 whitespace-pre-line text-stone">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
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
