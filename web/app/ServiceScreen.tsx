import { useEffect } from 'react'
import ServicePage from '#web/catalogue/services/ServicePage.tsx'
import { prefetch } from '#web/loading/prefetch.ts'
import { loadCalendar, loadHead } from './page.tsx'

/** The page of a service. Most readers go on to book, so the booking page is prefetched. */
export default function ServiceScreen() {
  useEffect(() => prefetch(loadBooking), [])
  return <ServicePage />
}

const loadBooking = () => Promise.all([import('./BookingScreen.tsx'), loadCalendar(), loadHead()])
