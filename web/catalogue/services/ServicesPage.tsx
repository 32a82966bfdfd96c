import { type ReactNode, useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { firstCards, SERVICES_SHOWN_FIRST } from '#contract/catalogue/large-catalogue.ts'
import { catalogueText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useServiceStore } from '#web/store/stores.ts'
import { Button } from '#web/ui/Button.tsx'
import { FootLink } from '#web/ui/FootLink.tsx'
import { PageHero } from '#web/ui/PageHero.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { EarliestTime } from '../EarliestTime.tsx'
import { ReadyToIndulge } from './ReadyToIndulge.tsx'
import { ServiceCard } from './ServiceCard.tsx'

export default function ServicesPage({ overPicture }: { overPicture?: ReactNode }) {
  const services = useServiceStore(state => state.services)
  const [count, setCount] = useState(SERVICES_SHOWN_FIRST)
  const cards = firstCards(services, count)
  const rest = services.slice(cards.length)

  return (
    <>
      <PageHero
        picture="room"
        heading="Find your treatment"
        above={<p className="eyebrow mb-4 text-gold">Our services</p>}
      >
        <p className="mt-6">
          Face, hands, feet, or a back tired from traffic: everything we do, how long it takes and what it costs.
        </p>
        {overPicture}
      </PageHero>
      <section aria-labelledby="all-services" className="section in-pieces">
        <div className="page-width">
          <h2 id="all-services" className="sr-only">
            All services
          </h2>
          {services.length === 0 && <p className="text-stone">{catalogueText.servicesShortly}</p>}
          <ul className="grid gap-5 md:grid-cols-2 lg:gap-10">
            {cards.map((service, index) => (
              <li key={service._id} className="md:[&:nth-child(2n+1):last-child]:col-span-2">
                <Reveal order={index % 2 === 0 ? 0 : 1} className="@container h-full">
                  <ServiceCard service={service}>
                    <EarliestTime of={service._id} className="text-[0.9375rem]/6 text-stone" />
                  </ServiceCard>
                </Reveal>
              </li>
            ))}
          </ul>
          {rest.length > 0 && <MoreServices services={rest} onMore={() => setCount(count + SERVICES_SHOWN_FIRST)} />}
        </div>
      </section>
      <ReadyToIndulge />
      <FootLink to={paths.booking} standsInForLinksTo={paths.booking}>
        {catalogueText.bookNow}
      </FootLink>
    </>
  )
}

/** The rest of a large catalogue by name, so that every service can be reached, also without JavaScript. */
function MoreServices({ services, onMore }: { services: Service[]; onMore(): void }) {
  return (
    <section aria-labelledby="more-services" className="mt-12">
      <Button look="outline" onClick={onMore}>
        {catalogueText.showMore}
      </Button>
      <h3 id="more-services" className="mt-12 text-3xl font-semibold">
        {catalogueText.moreServices}
      </h3>
      <ul className="mt-4 columns-2 gap-8 md:columns-4 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        {services.map(({ _id, slug, name }) => (
          <li key={_id}>
            <Link to={paths.service(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
