import { paths } from '#contract/paths.ts'
import { callPath } from '#contract/site-calls.ts'
import { FIRST_PAGES, pageToKeep, shellOf } from './pages.ts'

/**
 * Keeps what the site is made of on the device, for the moment when the network is gone: its code, its pages, its catalogue.
 * What the network answers always goes first, so nobody sees an old page while a new one can be had. Nothing about a person
 * is kept here: pages that name a booking or an address are kept as the one empty page that all of them are made from.
 */

/** Written in by the build: a name for this build, and the files its pages need. */
declare const BUILD: string
declare const FILES: readonly string[]

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface Scope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}
const worker = globalThis as unknown as Scope

const CACHE = `site-${BUILD}`
const files = new Set(FILES)
const CALLS: readonly string[] = [callPath('fetchServices'), callPath('fetchSetting')]

worker.addEventListener('install', event => {
  // Nothing that is open depends on which of two workers answers, so the newer one need not wait.
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
  if (files.has(pathname)) event.respondWith(kept(pathname).then(response => response ?? fetch(request)))
  else if (CALLS.includes(pathname)) event.respondWith(freshOrKept(event, pathname))
  else if (request.mode === 'navigate' && shellOf(pathname)) event.respondWith(page(event, request.url))
})

async function fill() {
  const cache = await caches.open(CACHE)
  const fresh = [...FIRST_PAGES, ...CALLS].map(path => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...fresh, ...FILES])
}

async function kept(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE)
  return cache.match(path)
}

async function page(event: Asked, url: string): Promise<Response> {
  const { pathname, search } = new URL(url)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    const path = pageToKeep(pathname)
    if (path && response.ok) event.waitUntil(keep(path, response.clone()))
    return response
  } catch {
    // Behind the #, where no server sees it once the network is back.
    return (await kept(shellOf(pathname)!)) ?? Response.redirect(`${paths.offline}#${pathname}${search}`)
  }
}

async function freshOrKept(event: Asked, path: string): Promise<Response> {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(keep(path, response.clone()))
    return response
  } catch (problem) {
    const response = await kept(path)
    if (response) return response
    throw problem
  }
}

async function keep(path: string, response: Response) {
  const cache = await caches.open(CACHE)
  await cache.put(path, response)
}
