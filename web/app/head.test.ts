import { expect, test } from 'vitest'
import { patterns } from '#contract/paths.ts'
import { aService, aSpa } from '#web/testing/examples.ts'
import { listedPaths } from './addresses.ts'
import { headOf, serviceHead } from './head.ts'
import { viewOf } from './routes.tsx'

const spa = aSpa()

test('a service page is known by its own name, words and picture', () => {
  const head = serviceHead(aService(), spa)
  expect(head.title).toMatch(/^Facials: Skin that rests \| /)
  expect(head.description).toBe('Quiet care for every skin.')
  expect(head.canonicalPath).toBe('/services/facials')
  expect(head.picture).toBe('facial')
})

test('a long description ends at a word', () => {
  const { description } = serviceHead(aService({ description: `<p>${'slow warm oil, '.repeat(30)}</p>` }), spa)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/(slow|warm|oil)…$/)
})

test('every listed address leads to a page that knows itself by it, and every title is its own', () => {
  const services = [aService(), aService({ _id: 'service-massage', slug: 'massage', name: 'Massage' })]
  const paths = listedPaths(services)
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/services', '/services/facials', '/services/massage', '/about', '/policy']),
  )
  const heads = paths.map(path => {
    const view = viewOf(path, services, false)
    const head = headOf(view, services, spa)
    expect([path, view.status, head.canonicalPath]).toEqual([path, 200, path])
    return head
  })
  expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length)
})

test.each(Object.entries(patterns))('the address %s of the contract, %s, leads to its own page', (name, pattern) => {
  expect(viewOf(pattern.replace(/:\w+/, 'facials'), [aService()], false)).toMatchObject({ name, status: 200 })
})

test('a service that is not in the catalogue is not found', () => {
  expect(viewOf('/services/unknown', [aService()], false).status).toBe(404)
  expect(viewOf('/services/facials/more', [aService()], false).status).toBe(404)
})

test.each([
  ['Ikorodu', 'Lagos State', 'Ikorodu, Lagos'],
  ['Nairobi', 'Nairobi County', 'Nairobi'],
  ['Accra', '', 'Accra'],
])('a spa in %s, %s is found under “%s”', (city, region, place) => {
  const elsewhere = aSpa({ name: 'Mwanga', address: { ...spa.address, city, region } })
  expect(headOf({ name: 'home', params: {} }, [], elsewhere).title).toBe(`Mwanga | Spa and beauty in ${place}`)
  expect(headOf({ name: 'booking', params: {} }, [], elsewhere).description).toContain(
    `at Mwanga in ${place}, and book`,
  )
})
