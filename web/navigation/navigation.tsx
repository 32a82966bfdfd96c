import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { scrollBehavior } from './scroll-behavior.ts'
import { newEntryState } from './scroll-restoration.ts'
import { onceLeft, overlaysHere } from './use-back-closes.ts'

/** The browser's address bar, unless a test brings its own. */
export interface AddressBar {
  /** Path and search. */
  read(): string
  go(to: string, options: GoOptions): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

interface GoOptions {
  replace?: boolean
  state?: object | null
}

const listeners = new Set<() => void>()

/** Notifies all listeners at once, so that a page and its parts follow a move in one render. */
function notify() {
  // Set while the first page opens, to show its top first.
  delete document.documentElement.dataset.opening
  for (const listener of listeners) listener()
}

const addressBar: AddressBar = {
  read: () => location.pathname + location.search,
  go(to, { replace = false, state = null }) {
    history[replace ? 'replaceState' : 'pushState'](state, '', to)
    notify()
  },
  subscribe(listener) {
    listeners.add(listener)
    // Only now: scroll restoration and overlays have to handle a move before the page does.
    addEventListener('popstate', notify)
    return () => listeners.delete(listener)
  },
}

interface Props {
  /** The fixed address, on the server. In the browser it follows the address bar. */
  address?: string
  bar?: AddressBar
  children: ReactNode
}

interface Place {
  pathname: string
  /** Query string with its question mark, or empty. */
  search: string
}

const BarContext = createContext(addressBar)
const PlaceContext = createContext<Place>({ pathname: '/', search: '' })
const NavigatingContext = createContext(false)

/** The old page stays rendered until the next page's code is loaded. */
export function Navigation({ address, bar = addressBar, children }: Props) {
  const wanted = useSyncExternalStore(bar.subscribe, bar.read, () => address ?? bar.read())
  const shown = useDeferredValue(wanted)
  const place = useMemo(() => {
    const [pathname = '', search = ''] = shown.split(/\?(.*)/s)
    return { pathname, search: search && `?${search}` }
  }, [shown])
  return (
    <BarContext value={bar}>
      <NavigatingContext value={wanted.split('?')[0] !== place.pathname}>
        <PlaceContext value={place}>{children}</PlaceContext>
      </NavigatingContext>
    </BarContext>
  )
}

/** Going to the current address scrolls to its top and adds no entry, as when the browser follows a link. */
function goOnce(bar: AddressBar, to: string, options?: GoOptions) {
  const { pathname, search } = location
  const isOverPage = overlaysHere() > 0
  // The page under an overlay may correct its address; the overlay stays.
  if (options?.replace) return bar.go(to, { state: history.state, ...options })
  const isHere = to === pathname + search
  if (to.split('?')[0] === pathname) window.scrollTo({ top: 0, behavior: scrollBehavior() })
  // The overlay's entry is replaced by the page chosen in it, so that Back leads to the page under it.
  if (!isHere || !isOverPage) bar.go(to, { state: newEntryState(options?.state), replace: isHere || isOverPage })
}

export const useLocation = () => useContext(PlaceContext)

export const useIsNavigating = () => useContext(NavigatingContext)

export function useNavigate() {
  const bar = useContext(BarContext)
  return useCallback((to: string, options?: { replace?: boolean }) => onceLeft(() => goOnce(bar, to, options)), [bar])
}

/** Navigates without a page load, unless a new tab or window is asked for. */
export function Link({ to, onClick, ...rest }: ComponentProps<'a'> & { to: string }) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented || rest.target) return
    event.preventDefault()
    navigate(to)
  }
  return <a {...rest} href={to} onClick={follow} />
}

export function useSearchParams() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (next: Record<string, string>, options?: { replace?: boolean }) =>
      navigate(`${pathname}?${new URLSearchParams(next)}`, options),
    [pathname, navigate],
  )
  return [params, setParams] as const
}

type Params = Record<string, string | undefined>
const ParamsContext = createContext<Params>({})
export const ParamsProvider = ParamsContext.Provider

export const useParams = () => useContext(ParamsContext)

/** The decoded parameters, or undefined without a match. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = segments(pattern)
  const given = segments(pathname)
  if (wanted.length !== given.length) return undefined
  const params: Params = {}
  for (const [index, segment] of wanted.entries()) {
    const part = given[index]!
    if (segment.startsWith(':') && part !== '') params[segment.slice(1)] = decoded(part)
    else if (segment !== part) return undefined
  }
  return params
}

function segments(path: string) {
  return path.replace(/\/+$/, '').split('/')
}

/** Undecodable text stays as it is, and leads to a 404. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
