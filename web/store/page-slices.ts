import type { Service } from '#contract/catalogue.ts'
import { initialHomepage } from './homepage.ts'
import { initialService } from './service.ts'

/** What a page shows of the owner's settings. */
export interface PageSetting {
  isMaintenanceMode: boolean
  maintenanceText: string
  isPaused: boolean
  pauseText: string
}

/** The slices a page begins with, on the server and at hydration: what is not here is as at every start. */
export function pageSlices(services: Service[], { isMaintenanceMode, ...setting }: PageSetting) {
  return {
    service: { ...initialService, services },
    homepage: { ...initialHomepage, ...setting, userMaintenanceStats: isMaintenanceMode },
  }
}
