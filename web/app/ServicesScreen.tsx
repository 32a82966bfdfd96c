import ServicesPage from '#web/catalogue/services/ServicesPage.tsx'
import { OwnBookings } from './OwnBookings.tsx'

/** All services, with the line for visitors who have a booking ahead. It lies over the hero's picture, so that nothing moves. */
export default function ServicesScreen() {
  return <ServicesPage overPicture={<OwnBookings place="hero" className={UNDER_THE_BAR} />} />
}

const UNDER_THE_BAR = 'absolute top-[calc(var(--spacing-bar)+1rem)] max-w-[calc(100vw-2.5rem)]'
