import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hoursToday } from '#contract/catalogue/opening-hours.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { patterns } from '#contract/paths.ts'
import { type AddressBar, matchPath, Navigation, ParamsProvider, useLocation } from '#web/navigation/navigation.tsx'
import type { Preloaded } from '#web/store/create-stores.ts'
import { type Site, SiteProvider } from '#web/store/site.ts'
import { StoresProvider } from '#web/store/stores.ts'
import { aSpa } from './examples.ts'
import { testStores } from './test-stores.ts'

/** Renders a part of the site at an address, with stores and a spa that differ from their initial state in what is given. */
export function showAt(address: string, element: ReactNode, preloaded: Preloaded = {}, spa: Partial<Spa> = {}) {
  const stores = testStores(preloaded)
  render(
    <SiteProvider value={aSite(spa)}>
      <StoresProvider value={stores}>
        <Navigation bar={memoryBar(address)}>
          <Params>{element}</Params>
          <Where />
        </Navigation>
      </StoresProvider>
    </SiteProvider>,
  )
  return stores
}

function aSite(changes: Partial<Spa>): Site {
  const [today, closures, spa] = ['2026-11-15', [], aSpa(changes)]
  const openToday = hoursToday({ deskHours: spa.deskHours, closures }, today)
  return { today, openToday, closures, url: 'https://spa.example', spa }
}

/** An address bar of the test's own. */
function memoryBar(address: string): AddressBar {
  const listeners = new Set<() => void>()
  let here = address
  return {
    read: () => here,
    go(to) {
      here = to
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The address the visitor is at now. */
export function whereabouts(): string | null {
  return document.querySelector('[data-testid="whereabouts"]')!.textContent
}

function Where() {
  const { pathname, search } = useLocation()
  return <span data-testid="whereabouts">{pathname + search}</span>
}

/** The named parts of the address, by the site's own patterns. */
function Params({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const matches = Object.values(patterns).map(pattern => matchPath(pattern, pathname))
  return <ParamsProvider value={matches.find(params => params !== undefined) ?? {}}>{children}</ParamsProvider>
}
