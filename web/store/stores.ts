import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { ApplicationState } from './application.ts'
import type { AttemptKeys } from './attempt-keys.ts'
import type { BookingState } from './booking.ts'
import type { HomepageState } from './homepage.ts'
import type { PaymentState } from './payment.ts'
import type { ServiceState } from './service.ts'

/** Effects of actions besides calls to the API; injected, so that tests can watch them. */
export interface Tools {
  toast: {
    success(sentence: string, topic?: string): void
    error(sentence: string, topic?: string): void
    /** Ends the messages about a topic. */
    settle(topic: string): void
  }
  attemptKeys?: AttemptKeys
}

export interface States {
  service: ServiceState
  booking: BookingState
  payment: PaymentState
  homepage: HomepageState
  application: ApplicationState
}

/** The five stores of one visitor, passed to every action: the server creates them per page, the browser per visit. */
export type Stores = Tools & { [Name in keyof States]: StoreApi<States[Name]> }

const StoresContext = createContext<Stores | undefined>(undefined)

export const StoresProvider = StoresContext.Provider

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('No StoresProvider')
  return stores
}

type Select<State, Selected> = (state: State) => Selected

// These select from the initial state, from which the server rendered, until the page is hydrated.
export const useServiceStore = <T>(select: Select<ServiceState, T>) => useStore(useStores().service, select)
export const useBookingStore = <T>(select: Select<BookingState, T>) => useStore(useStores().booking, select)
export const usePaymentStore = <T>(select: Select<PaymentState, T>) => useStore(useStores().payment, select)
export const useHomepageStore = <T>(select: Select<HomepageState, T>) => useStore(useStores().homepage, select)
export const useApplicationStore = <T>(select: Select<ApplicationState, T>) => useStore(useStores().application, select)
