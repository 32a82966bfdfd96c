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
import { type AddressBar, addressBar, type GoOptions } from './address-bar.ts'
import { scrollBehavior } from './scroll-behavior.ts'
import { newEntryState } from './scroll-restoration.ts'
import { onceLeft, overlaysHere } from './use-back-closes.ts'

/** The little of routing that the site needs. */

interface Props {
  /** The fixed address, on the server. In the browser it follows the address bar. */
  address?: string
  /** For tests. */
  bar?: AddressBar
  children: ReactNode
}

const BarContext = createContext(addressBar)

export function Navigation({ address, bar = addressBar, children }: Props) {
  return (
    <BarContext value={bar}>
      <Arrival address={address}>{children}</Arrival>
    </BarContext>
  )
}

/** Going to where one is leads to the top of it, and Back still leads away: as when the browser itself follows a link. */
function goOnce(bar: AddressBar, to: string, options?: GoOptions) {
  const { pathname, search } = location
  const isOverPage = overlaysHere() > 0
  // The page under an overlay may set its address right; the overlay stays.
  if (options?.replace) return bar.go(to, { state: history.state, ...options })
  const isHere = to === pathname + search
  if (to.split('?')[0] === pathname) window.scrollTo({ top: 0, behavior: scrollBehavior() })
  // The entry of an overlay gives way to the page that was chosen in it, so that Back leads to the page under it.
  if (!isHere || !isOverPage) bar.go(to, { state: newEntryState(options?.state), replace: isHere || isOverPage })
}

interface Place {
  pathname: string
  /** With its question mark, or empty. */
  search: string
}

const PlaceContext = createContext<Place>({ pathname: '/', search: '' })
const NavigatingContext = createContext(false)

/** The location follows the address once the page is there: until its code is loaded the old page stays rendered. */
function Arrival({ address, children }: { address?: string; children: ReactNode }) {
  const { read, subscribe } = useContext(BarContext)
  const wanted = useSyncExternalStore(subscribe, read, () => address ?? read())
  const shown = useDeferredValue(wanted)
  const place = useMemo(() => {
    const [pathname = '', search = ''] = shown.split(/\?(.*)/s)
    return { pathname, search: search && `?${search}` }
  }, [shown])
  return (
    <NavigatingContext value={wanted.split('?')[0] !== place.pathname}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigatingContext>
  )
}

export const useLocation = () => useContext(PlaceContext)

/** True from the tap on a link until its page is rendered. */
export const useIsNavigating = () => useContext(NavigatingContext)

export function useNavigate() {
  const bar = useContext(BarContext)
  return useCallback((to: string, options?: { replace?: boolean }) => onceLeft(() => goOnce(bar, to, options)), [bar])
}

/** Leads to another page of the site without loading it anew. A new tab or window is the browser's to open. */
export function Link({ to, onClick, ...rest }: ComponentProps<'a'> & { to: string }) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
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

/** The named parts of the address of the page being shown. */
export const useParams = () => useContext(ParamsContext)

/** The named parts of an address that has a pattern's form, decoded; undefined when it has not. */
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

/** A slash at the end makes no difference. */
function segments(path: string) {
  return path.replace(/\/+$/, '').split('/')
}

/** What cannot be decoded is taken as it is: it will not be found, which is the right answer. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
