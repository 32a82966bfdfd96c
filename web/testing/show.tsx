import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { memoryLocation } from 'wouter/memory-location'
import { patterns } from '#contract/paths.ts'
import type { Spa } from '#contract/spa.ts'
import { matchPath, Navigation, ParamsProvider, useLocation } from '#web/navigation/navigation.tsx'
import { StoreProvider } from '#web/store/hooks.ts'
import { SiteProvider } from '#web/store/site.ts'
import type { RootState } from '#web/store/store.ts'
import { aSpa } from './examples.ts'
import { testStore } from './test-store.ts'

/** Renders a part of the site at an address, with slices and a spa that are as at the start except for what is given. */
export function showAt(address: string, element: ReactNode, changes: Changes = {}, spa: Partial<Spa> = {}) {
  const start = testStore().getState()
  const preloaded = Object.fromEntries(
    Object.entries(changes).map(([slice, state]) => [slice, { ...start[slice as keyof RootState], ...state }]),
  )
  const store = testStore(preloaded)
  render(
    <SiteProvider value={{ today: '2026-11-15', url: 'https://spa.example', spa: aSpa(spa) }}>
      <StoreProvider value={store}>
        <Navigation hook={memoryLocation({ path: address }).hook}>
          <Params>{element}</Params>
          <Where />
        </Navigation>
      </StoreProvider>
    </SiteProvider>,
  )
  return store
}

type Changes = { [Slice in keyof RootState]?: Partial<RootState[Slice]> }

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
