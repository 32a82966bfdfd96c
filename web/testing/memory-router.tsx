import { Children, isValidElement, type ReactElement, type ReactNode, useState } from 'react'
import { memoryLocation } from 'wouter/memory-location'
import { matchPath, Navigation, ParamsProvider, useLocation } from '#web/navigation/navigation.tsx'

/** Addresses without an address bar. */
export function MemoryRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [{ hook }] = useState(() => memoryLocation({ path: at }))
  return <Navigation hook={hook}>{children}</Navigation>
}

interface RouteProps {
  path: string
  element: ReactNode
}

/** Shows the first route whose path the address has, as the site's own routes do. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  for (const route of Children.toArray(children)) {
    if (!isValidElement<RouteProps>(route)) continue
    const params = route.props.path === '*' ? {} : matchPath(route.props.path, pathname)
    if (params) return <ParamsProvider value={params}>{route.props.element}</ParamsProvider>
  }
  return null
}

export function Route(_: RouteProps): ReactElement | null {
  return null
}
