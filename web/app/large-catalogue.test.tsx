import { afterEach, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { aService } from '#web/testing/examples.ts'
import { beginning, readState } from './page-state.ts'
import { renderAt } from './testing/render.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const catalogue = (count: number): Service[] =>
  Array.from({ length: count }, (_, n) => ({ ...aService(), _id: `id-${n}`, slug: `slug-${n}`, name: `Service ${n}` }))
const neverRead = () => Promise.reject(new Error('read although the API answered'))

/** A page as it arrives: what it shows, and the catalogue that hydration starts with. */
async function arrive(url: string, services: Service[]) {
  const page = await renderAt(url, { services })
  document.body.innerHTML = `<main>${page.body}</main><script type="application/json" id="state">${page.state}</script>`
  const main = document.querySelector('main')!
  const { services: begun } = await beginning(readState(document).catalogue, async () => services, neverRead)
  const cards = main.querySelectorAll('article').length
  return { begun, main, cards, bytes: page.state.length, fetched: page.fetched }
}

test.each(['/', '/services'])('%s shows a catalogue of 24 services as a whole, and carries none of it', async url => {
  const services = catalogue(24)
  const { begun, cards, bytes, fetched } = await arrive(url, services)
  expect(begun).toBe(services)
  expect(fetched).toEqual(['/api/services/fetch_all'])
  expect(bytes).toBeLessThan(5000)
  expect(cards).toBeGreaterThanOrEqual(24)
})

test.each([
  ['/', '/services'],
  ['/services', '/services/slug-499'],
  ['/about', '/services'],
])('%s shows the first of 500 services, names all of them to the browser, and leads to %s', async (url, rest) => {
  const services = catalogue(500)
  const { begun, main, bytes, fetched } = await arrive(url, services)
  expect(begun.map(({ slug }) => slug)).toEqual(services.map(({ slug }) => slug))
  expect(begun.slice(0, 12)).toEqual(services.slice(0, 12))
  expect(bytes).toBeLessThan(100_000)
  expect(fetched).toEqual([])
  expect(main.querySelector(`a[href="${rest}"]`)).not.toBeNull()
})

test('of 500 services the footer of a phone names eight, and leads to all', async () => {
  await arrive('/about', catalogue(500))
  const names = [...document.querySelectorAll('footer a[href^="/services/slug-"]')].map(link => link.parentElement!)
  expect(names.filter(name => !name.classList.contains('max-md:hidden'))).toHaveLength(8)
  expect(document.querySelector('footer a[href="/services"]')!.parentElement!.className).toBe('')
})

test('the page of a service has that service whole, wherever it stands in the catalogue', async () => {
  const services = catalogue(500)
  const { begun } = await arrive('/services/slug-321', services)
  expect(begun[321]).toEqual(services[321])
  expect(begun[320]).toMatchObject({ name: 'Service 320', serviceArray: [] })
})

test('the booking page has all that can be booked', async () => {
  const services = catalogue(500)
  expect((await arrive('/booking', services)).begun).toBe(services)
})
