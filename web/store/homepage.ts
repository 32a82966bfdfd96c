import type { SearchResult, Service } from '#contract/catalogue/catalogue.ts'
import { maintenanceText } from '#contract/messages.ts'
import { fetchSetting } from '#web/api/settings.ts'
import { loadCredits } from './application.ts'
import { IDLE, type RequestState } from './request-state.ts'
import { loadServices } from './service.ts'
import type { Stores } from './stores.ts'

export interface HomepageState {
  userMaintenanceStats: boolean
  homePageIsLoading: boolean
  maintenanceText: string
  isPaused: boolean
  pauseText: string
  isSearchOpen: boolean
  searchQuery: string
  searchResults: SearchResult[]
  /** Distinguishes a search that failed from one that found nothing. */
  searchRequest: RequestState<string>
}

export const initialHomepage: HomepageState = {
  userMaintenanceStats: false,
  homePageIsLoading: false,
  maintenanceText: '',
  isPaused: false,
  pauseText: '',
  isSearchOpen: false,
  searchQuery: '',
  searchResults: [],
  searchRequest: IDLE,
}

/** Loads what every page shows, except services that were fetched already. Each part may fail without the others. */
export async function loadSite(stores: Stores, services?: Service[]) {
  stores.homepage.setState({ homePageIsLoading: true })
  // Not awaited: the credits come from another host and are the last line of the page.
  void loadCredits(stores)
  await Promise.all([loadServices(stores, services), loadMaintenance(stores)])
  stores.homepage.setState({ homePageIsLoading: false })
}

export async function loadMaintenance({ homepage, toast }: Stores) {
  try {
    const setting = (await fetchSetting()).data.setting[0]!
    homepage.setState({
      userMaintenanceStats: setting.isMaintenanceMode.beauty,
      maintenanceText: setting.maintenanceText.beauty,
      // The specification names the first two fields only; a server that sends no more takes bookings.
      isPaused: setting.isPaused?.beauty ?? false,
      pauseText: setting.pauseText?.beauty ?? '',
    })
  } catch {
    toast.error(maintenanceText.fetchFailed)
  }
}

export function openSearch({ homepage }: Stores, searchQuery = '') {
  homepage.setState({ isSearchOpen: true, searchQuery })
}

export function closeSearch({ homepage }: Stores) {
  homepage.setState({ isSearchOpen: false, searchQuery: '', searchResults: [], searchRequest: IDLE })
}
