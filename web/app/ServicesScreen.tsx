import ServicesPage from '#web/features/catalogue/ServicesPage.tsx'
import { OwnBookings } from './OwnBookings.tsx'

/** All services, with the line for visitors who have a booking ahead. It lies over the hero, so that nothing moves for it. */
export default function ServicesScreen() {
  return <ServicesPage underText={<OwnBookings place="hero" className="absolute top-full left-0 mt-4" />} />
}
