import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Service } from '#contract/catalogue.ts'
import { type ApplicationState, initialApplication } from './application.ts'
import type { AttemptKeys } from './attempt-keys.ts'
import { type BookingState, initialBooking } from './booking.ts'
import { type HomepageState, initialHomepage } from './homepage.ts'
import { initialPayment, type PaymentState } from './payment.ts'
import { initialService, type ServiceState } from './service.ts'

/** Effects of actions besides calls to the API; injected, so that tests can watch them. */
interface Tools {
  toast: {
    success(sentence: string, topic?: string): void
    error(sentence: string, topic?: string): void
    /** Ends the messages about a topic. */
    settle(topic: string): void
  }
  /** The device's own by default. */
  attemptKeys?: AttemptKeys
}

interface States {
  service: ServiceState
  booking: BookingState
  payment: PaymentState
  homepage: HomepageState
  application: ApplicationState
}

/** The five stores of one visitor, passed to every action: the server creates them per page, the browser per visit. */
export type Stores = Tools & { [Name in keyof States]: StoreApi<States[Name]> }

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

/** The owner's settings as a page shows them. */
export interface PageSetting {
  isMaintenanceMode: boolean
  maintenanceText: string
  isPaused: boolean
  pauseText: string
}

/** What a page preloads, on the server and at hydration. */
export function pageStates(services: Service[], { isMaintenanceMode, ...setting }: PageSetting): Preloaded {
  return { service: { services }, homepage: { ...setting, userMaintenanceStats: isMaintenanceMode } }
}

const StoresContext = createContext<Stores | undefined>(undefined)

export const StoresProvider = StoresContext.Provider

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('No StoresProvider')
  return stores
}

type Select<State, Selected> = (state: State) => Selected

// Until a page is hydrated these select from the initial state, which the server rendered from.
export const useServiceStore = <T>(select: Select<ServiceState, T>) => useStore(useStores().service, select)
export const useBookingStore = <T>(select: Select<BookingState, T>) => useStore(useStores().booking, select)
export const usePaymentStore = <T>(select: Select<PaymentState, T>) => useStore(useStores().payment, select)
export const useHomepageStore = <T>(select: Select<HomepageState, T>) => useStore(useStores().homepage, select)
export const useApplicationStore = <T>(select: Select<ApplicationState, T>) => useStore(useStores().application, select)
