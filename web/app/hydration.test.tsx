import { act, waitFor } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import { Navigation } from '#web/navigation/navigation.tsx'
import { pageStates } from '#web/store/create-stores.ts'
import { loadSite } from '#web/store/homepage.ts'
import { SiteProvider } from '#web/store/site.ts'
import { StoresProvider } from '#web/store/stores.ts'
import { aService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { App } from './App.tsx'
import { beginning, nameOf, readState } from './page-state.ts'
import { OPEN, renderAt } from './testing/render.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

let opened: Root | undefined
// A page that stayed open would follow the next one's address.
afterEach(() => act(() => opened?.unmount()))

const neverRead = () => Promise.reject(new Error('read although the API answered'))

/** Hydrates a page that the server rendered. */
async function open(url: string, setting = OPEN, team: PublicTherapist[] = []) {
  const services = [aService()]
  const page = await renderAt(url, { services, setting, team })
  document.body.innerHTML = `<div id="root">${page.body}</div><script type="application/json" id="state">${page.state}</script>`
  history.replaceState(null, '', url)
  const { site, catalogue, ...state } = readState(document)
  const begun = await beginning(catalogue, async () => JSON.parse(JSON.stringify(services)), neverRead)
  expect(begun.isAsRendered).toBe(true)
  const stores = testStores(pageStates(begun.services, state))
  const complaints: unknown[] = []
  await act(async () => {
    opened = hydrateRoot(
      document.getElementById('root')!,
      <SiteProvider value={site}>
        <StoresProvider value={stores}>
          <Navigation>
            <App />
          </Navigation>
        </StoresProvider>
      </SiteProvider>,
      { onRecoverableError: complaint => complaints.push(complaint) },
    )
  })
  return { stores, complaints }
}

const DOWN = { ...OPEN, isMaintenanceMode: true, maintenanceText: 'Back on Monday' }

test.each([
  ...['/', '/services', '/services/facials', '/about', '/policy', '/no-such-page'].map(url => [url, OPEN] as const),
  ['/', DOWN] as const,
])('%s with %j hydrates without a complaint', async (url, setting) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { complaints } = await open(url, setting)
  expect(complaints).toEqual([])
  expect(error).not.toHaveBeenCalled()
})

test.each(['/', '/services/facials'])('%s with people hydrates without a complaint', async url => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { complaints } = await open(url, OPEN, [aTherapist()])
  expect(document.querySelector('main')!.textContent).toContain('Ngozi Eze')
  expect(complaints).toEqual([])
  expect(error).not.toHaveBeenCalled()
})

test('a catalogue that was changed after the page was rendered is known for another one', async () => {
  const rendered = nameOf([aService()])
  const given = (...services: Service[]) => beginning(rendered, async () => services, neverRead)
  expect((await given(aService())).isAsRendered).toBe(true)
  expect((await given(aService({ title: 'New' }))).isAsRendered).toBe(false)
  expect((await given(aService(), aService({ _id: 'service-2' }))).isAsRendered).toBe(false)
})

test('a page that the API refuses begins with a copy of its catalogue, and asks again', async () => {
  const services = [aService()]
  const refused = () => Promise.reject(new Error('too many requests'))
  expect(await beginning(nameOf(services), refused, async () => services)).toEqual({ services, isAsRendered: true })
})

test('a page whose API says nothing does not wait for it', async () => {
  vi.useFakeTimers()
  const services = [aService()]
  const begun = beginning(
    nameOf(services),
    () => new Promise(() => {}),
    async () => services,
  )
  await vi.advanceTimersByTimeAsync(4000)
  expect(await begun).toEqual({ services, isAsRendered: true })
})

/** A server whose calls on load return this. */
function fakeSite(services: Service[], credits: object | null, isDown: boolean) {
  const server = fakeServer()
  const beauty = <Value,>(value: Value) => ({ beauty: value })
  server.answer('GET /api/services/fetch_all', { success: true, services })
  server.answer('GET /api/credits', { success: true, credits })
  server.answer('GET /api/setting/user', {
    success: true,
    setting: [
      {
        isMaintenanceMode: beauty(isDown),
        maintenanceText: beauty(''),
        isPaused: beauty(false),
        pauseText: beauty(''),
      },
    ],
  })
}

test('what is fetched on load shows: services, and credits beside the year', async () => {
  const credits = { text: 'Made in <em>Eko</em>', link: 'https://eko.example' }
  fakeSite([aService({ name: 'Massage' })], credits, false)
  const { stores } = await open('/')
  await act(() => loadSite(stores))
  expect(document.querySelector('article h3')?.textContent).toBe('Massage')
  // Their code comes with the first credits.
  const shown = () => document.querySelector('footer a[href="https://eko.example"]')?.textContent
  await waitFor(() => expect(shown()).toBe('Made in Eko'))
})

test('maintenance switched on meanwhile replaces the site as soon as it is known', async () => {
  fakeSite([], null, true)
  const { stores } = await open('/')
  await act(() => loadSite(stores))
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('We will be back soon.'))
  expect(document.querySelector('header')).toBeNull()
  await waitFor(() => expect(document.title).toContain('We will be back soon.'))
})
