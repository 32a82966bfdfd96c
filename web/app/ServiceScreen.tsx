import { useEffect } from 'react'
import ServicePage from '#web/catalogue/services/ServicePage.tsx'
import { prefetch } from '#web/loading/prefetch.ts'
import { loadCalendar, loadHead } from './page.tsx'

/** The page of a service. Most who read it go on to book, so what comes next is fetched while they read. */
export default function ServiceScreen() {
  useEffect(() => prefetch(loadBooking), [])
  return <ServicePage />
}

const loadBooking = () => Promise.all([import('./BookingScreen.tsx'), loadCalendar(), loadHead()])
