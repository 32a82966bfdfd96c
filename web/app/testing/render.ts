import { aService, aSpa } from '#web/testing/examples.ts'
import { type PageInput, renderPage } from '../entry-server.tsx'

/** The setting of a site that is open and takes bookings. */
export const OPEN = { isMaintenanceMode: false, maintenanceText: '', isPaused: false, pauseText: '' }

/** The page of a spa with one service, with what is given changed. */
export function renderAt(url: string, changes: Partial<PageInput> = {}) {
  return renderPage({
    url,
    services: [aService()],
    setting: OPEN,
    team: [],
    today: '2026-11-15',
    closures: [],
    spa: aSpa(),
    siteUrl: 'https://spa.example',
    ...changes,
  })
}
