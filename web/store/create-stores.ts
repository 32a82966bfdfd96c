import { createStore } from 'zustand'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import { initialApplication } from './application.ts'
import { initialBooking } from './booking.ts'
import { initialHomepage } from './homepage.ts'
import { initialPayment } from './payment.ts'
import { initialService, type ServiceState } from './service.ts'
import type { States, Stores, Tools } from './stores.ts'

export type Preloaded = { [Name in keyof States]?: Partial<States[Name]> }

export function createStores(tools: Tools, preloaded: Preloaded = {}): Stores {
  return {
    ...tools,
    service: createStore(() => ({ ...initialService, ...preloaded.service })),
    booking: createStore(() => ({ ...initialBooking, ...preloaded.booking })),
    payment: createStore(() => ({ ...initialPayment, ...preloaded.payment })),
    homepage: createStore(() => ({ ...initialHomepage, ...preloaded.homepage })),
    application: createStore(() => ({ ...initialApplication, ...preloaded.application })),
  }
}

export interface PageSetting {
  isMaintenanceMode: boolean
  maintenanceText: string
  isPaused: boolean
  pauseText: string
}

/** The people a page carries, and whether they are all there are. */
export interface CarriedTeam {
  team: PublicTherapist[]
  isTeamLoaded: boolean
  teamOnHome?: ServiceState['teamOnHome']
}

interface Carried {
  setting: PageSetting
  team?: CarriedTeam
  mostBooked: string[]
}

export function pageStates(services: Service[], { setting, team, mostBooked }: Carried): Preloaded {
  const { isMaintenanceMode, ...others } = setting
  return {
    service: { services, ...team, mostBooked },
    homepage: { ...others, userMaintenanceStats: isMaintenanceMode },
  }
}
