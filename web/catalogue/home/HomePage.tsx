import type { ReactNode } from 'react'
import { homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { useHomepageStore, useServiceStore } from '#web/store/stores.ts'
import { FootLink } from '#web/ui/FootLink.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AboutUs } from './AboutUs.tsx'
import { Hero } from './Hero.tsx'
import { PromiseToClients } from './PromiseToClients.tsx'
import { ServicesSummary } from './ServicesSummary.tsx'
import { SpecialOffers } from './SpecialOffers.tsx'
import { WhyChooseUs } from './WhyChooseUs.tsx'

interface Props {
  underButtons?: ReactNode
  children?: ReactNode
}

/** What is passed in belongs to other features, because features do not import each other. */
export function HomePage({ underButtons, children }: Props) {
  const services = useServiceStore(state => state.services)
  const isLoading = useHomepageStore(state => state.homePageIsLoading)
  if (isLoading && services.length === 0) return <Spinner label="Loading the home page" fullHeight />

  return (
    <>
      <Hero>{underButtons}</Hero>
      <ServicesSummary services={services} />
      <AboutUs />
      <SpecialOffers services={services} />
      <WhyChooseUs />
      <PromiseToClients />
      {children}
      <FootLink to={paths.booking} standsInForLinksTo={paths.booking}>
        {homeText.bookAppointment}
      </FootLink>
    </>
  )
}
