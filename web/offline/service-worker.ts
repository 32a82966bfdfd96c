import { paths } from '#contract/paths.ts'
import { callPath } from '#contract/site-calls.ts'
import { FIRST_PAGES, pageToKeep, shellOf } from './pages.ts'

// Caches the site's code, pages and catalogue for when the network is gone. The network always goes first. Nothing about a person
// is cached: pages that name a booking or an address are cached as the one empty page they are made from.

/** Written in by the build: a name for this build, and the files its pages need. */
declare const BUILD: string
declare const FILES: readonly string[]

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface Scope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = globalThis as unknown as Scope

const CACHE = `site-${BUILD}`
const files = new Set(FILES)
const CALLS: readonly string[] = [callPath('fetchServices'), callPath('fetchSetting')]

worker.addEventListener('install', event => {
  // No open page depends on which worker answers, so the newer one need not wait.
  event.waitUntil(Promise.all([fill(), worker.skipWaiting()]))
})

worker.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([
      caches.keys().then(names => Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name)))),
      // The page is fetched while this worker starts.
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  )
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (files.has(pathname)) event.respondWith(cached(pathname).then(response => response ?? fetch(request)))
  else if (CALLS.includes(pathname)) event.respondWith(call(event, pathname))
  else if (request.mode === 'navigate' && shellOf(pathname)) event.respondWith(page(event))
})

async function fill() {
  const fresh = [...FIRST_PAGES, ...CALLS].map(path => new Request(path, { cache: 'no-cache' }))
  await (await caches.open(CACHE)).addAll([...fresh, ...FILES])
}

async function cached(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path)
}

/** Fetches from the network, and stores the response in the cache if there is a key. */
async function fetched(event: FetchEvent, key: string | undefined): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request))
  if (key && response.ok) event.waitUntil(store(key, response.clone()))
  return response
}

async function store(key: string, response: Response) {
  await (await caches.open(CACHE)).put(key, response)
}

async function page(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  try {
    return await fetched(event, pageToKeep(pathname))
  } catch {
    // Behind the #, where no server sees it once the network is back.
    return (await cached(shellOf(pathname)!)) ?? Response.redirect(`${paths.offline}#${pathname}${search}`)
  }
}

async function call(event: FetchEvent, path: string): Promise<Response> {
  try {
    return await fetched(event, path)
  } catch (problem) {
    const response = await cached(path)
    if (response) return response
    throw problem
  }
}
