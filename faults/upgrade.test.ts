import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { paths, shareCard } from '#contract/paths.ts'
import { buildIn, changeSources, copyOfCheckout } from './testing/checkout.ts'
import { addService, book, startCrowd, timesPath, wish } from './testing/customers.ts'
import { newPostgresqlDatabase } from './testing/databases.ts'
import { payFor } from './testing/paid-bookings.ts'
import { type Site, startSite } from './testing/site.ts'

const VISITORS = 3
const BETWEEN_PAGES_MS = 40
const ASK_AGAIN_MS = 500
const NEW_VERSION = '9.9.9'

test('a build beside two running processes, and restarting one after the other, costs nobody anything', async () => {
  const folder = copyOfCheckout()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = await newPostgresqlDatabase()
  const start = () => startSite(database, { RATE_LIMITS: 'off' }, join(folder, 'dist'))
  const sites = [await start(), await start()]
  const service = await addService(sites[0]!)
  const [first, second] = sites as [Site, Site]
  // The other process learns of the service a moment later.
  await expect
    .poll(() => statusOf(() => fetch(second.url + paths.service(service.slug))), { timeout: 10_000 })
    .toBe(200)
  const leave = visit(sites, service)

  changeSources(folder, NEW_VERSION)
  await buildIn(folder)
  expect(await versions(sites)).not.toContain(NEW_VERSION)
  // What a server loads or starts only when it is first asked for, it finds after a build as before.
  for (const site of [first, second]) {
    for (const path of [
      paths.about,
      paths.privacy,
      paths.accessibility,
      shareCard.path(service.slug, '1'),
      '/api/docs',
    ])
      expect([path, await statusOf(() => fetch(site.url + path))]).toEqual([path, 200])
    const booked = await bookedAt(site, service)
    expect(await statusOf(() => payFor(site, booked))).toBe(200)
  }
  const before = await filesOf(first, paths.home)

  // Like a proxy: no new request goes to a process that is about to stop.
  sites.splice(0, 1)
  await first.stop()
  const firstAgain = await start()
  sites.push(firstAgain)
  const after = await filesOf(firstAgain, paths.home)
  expect(after).not.toEqual(before)
  // Two builds answer now, and each has the files of the other's pages.
  for (const site of sites) expect(await missing(site, [...before, ...after])).toEqual([])

  sites.splice(0, 1)
  await second.stop()
  sites.push(await start())
  expect(await versions(sites)).toEqual([NEW_VERSION, NEW_VERSION])
  for (const site of sites) expect(await missing(site, before)).toEqual([])

  const { answered, failed } = await leave()
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(100)
  expect(await Promise.all(sites.map(site => site.stop()))).toEqual([0, 0])
})

/** Opens pages with all their files, searches and looks for times, now here and now there. */
function visit(sites: Site[], service: Service) {
  const pages = [paths.home, paths.services, paths.service(service.slug), paths.booking, paths.policy]
  const calls = [callPath('searchServices', { query: 'steam' }), timesPath(service), '/api/health', '/desk']
  const failed: string[] = []
  let answered = 0
  let turn = 0

  async function ask(path: string) {
    const response = await patiently(() => fetch(sites[turn++ % sites.length]!.url + path))
    const text = await response.text()
    answered++
    if (response.status !== 200) failed.push(`${path}: ${response.status}`)
    return text
  }
  const leave = startCrowd(VISITORS, async n => {
    try {
      for (const file of filesIn(await ask(pages[n % pages.length]!))) await ask(file)
      await ask(calls[n % calls.length]!)
    } catch (error) {
      failed.push(String((error as Error).cause ?? error))
    }
    await pause(BETWEEN_PAGES_MS)
  })
  return async () => {
    await leave()
    return { answered, failed }
  }
}

/** A machine too busy for everybody says so in time; then one asks again. */
async function patiently(ask: () => Promise<Response>) {
  for (;;) {
    const response = await ask()
    if (response.status !== 503) return response
    await response.arrayBuffer()
    await pause(ASK_AGAIN_MS)
  }
}

/** Reads the body: an unread response keeps its connection busy. */
async function statusOf(ask: () => Promise<Response>) {
  const response = await patiently(ask)
  await response.arrayBuffer()
  return response.status
}

let customers = 0

async function bookedAt(site: Site, service: Service) {
  const who = ++customers
  return (await (await patiently(() => book(site, wish(service, who, who)))).json()) as CreateBookingResponse
}

const filesIn = (page: string) => [
  ...new Set(
    [...page.matchAll(/[" ](\/assets\/[^" ]+)|src="(\/pictures\/[^"]+)"/g)].map(
      ([, code, picture]) => (code ?? picture)!,
    ),
  ),
]
const filesOf = async (site: Site, path: string) => filesIn(await (await fetch(site.url + path)).text())

async function missing(site: Site, files: string[]) {
  expect(files.length).toBeGreaterThan(3)
  const statuses = await Promise.all(
    files.map(async file => [file, await statusOf(() => fetch(site.url + file))] as const),
  )
  return statuses.filter(([, status]) => status !== 200)
}

const versions = (sites: Site[]) =>
  Promise.all(
    sites.map(async ({ url }) => ((await (await fetch(`${url}/api/health`)).json()) as { version: string }).version),
  )
