import { useAppSelector } from '#web/store/hooks.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Hero } from './Hero.tsx'
import { ServicesSummary } from './ServicesSummary.tsx'

export default function HomePage() {
  const services = useAppSelector(state => state.service.services)
  const isLoading = useAppSelector(state => state.homepage.homePageIsLoading)
  if (isLoading && services.length === 0) return <Spinner label="Loading the home page" fullHeight />

  return (
    <>
      <Hero />
      <ServicesSummary services={services} />
    </>
  )
}
