import { existsSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { aService, aTherapist } from '#web/testing/examples.ts'
import { normaliseUrl } from './entry-server.tsx'
import { routes } from './routes.tsx'
import { scriptJson } from './script-json.ts'
import { OPEN, renderAt } from './testing/render.ts'

function parse(html: string) {
  return new DOMParser().parseFromString(html, 'text/html')
}

beforeEach(() => {
  vi.spyOn(console, 'error')
})

test('a page names the source of its chunk, and every source exists', async () => {
  expect((await renderAt('/')).modules).toEqual(['web/app/HomeScreen.tsx'])
  const nowhere = await renderAt('/not-found')
  const down = await renderAt('/', { setting: { ...OPEN, isMaintenanceMode: true } })
  for (const module of [...Object.values(routes).map(({ module }) => module), ...nowhere.modules, ...down.modules])
    expect(existsSync(module), module).toBe(true)
})

test('the booking page names what its calendar needs, unless no bookings are taken', async () => {
  const { next } = await renderAt('/booking')
  expect(existsSync(next!.module)).toBe(true)
  expect(next!.fetched).toBe('/api/booking/booked-dates?subServiceId=:sub&month=2026-11')
  expect((await renderAt('/booking', { setting: { ...OPEN, isPaused: true } })).next).toBeUndefined()
  expect((await renderAt('/')).next).toBeUndefined()
})

test('people travel with the pages where somebody can be chosen: of a service those who do it, to a booking all of them, to the home page the first eight', async () => {
  const team = [aTherapist(), aTherapist({ _id: 'tola', subServiceIds: ['sub-swedish'] })]
  const carried = async (url: string) => JSON.parse((await renderAt(url, { team })).state).team
  const idsOf = ({ team }: { team: { _id: string }[] }) => team.map(({ _id }) => _id)
  expect(idsOf(await carried('/booking'))).toEqual(['ngozi', 'tola'])
  expect(await carried('/services/facials')).toMatchObject({ team: [{ _id: 'ngozi' }], isTeamLoaded: false })
  const many = Array.from({ length: 9 }, (_, index) => aTherapist({ _id: `person-${index}` }))
  const home = JSON.parse((await renderAt('/', { team: many })).state).team
  expect(home).toMatchObject({ team: [], isTeamLoaded: false })
  expect(home.teamOnHome.map(({ _id }: { _id: string }) => _id)).toEqual(many.slice(0, 8).map(({ _id }) => _id))
  for (const url of ['/services', '/about']) {
    const [withTeam, without] = [await renderAt(url, { team }), await renderAt(url)]
    expect(withTeam).toEqual(without)
  }
  expect(JSON.parse((await renderAt('/services/facials')).state).team).toEqual({ team: [], isTeamLoaded: true })
})

test('maintenance replaces the whole site, with the two sentences unless the owner wrote more than one character', async () => {
  const texts = async (maintenanceText: string) => {
    const { status, body } = await renderAt('/', { setting: { ...OPEN, isMaintenanceMode: true, maintenanceText } })
    expect(status).toBe(503)
    expect(parse(body).querySelector('header, footer')).toBeNull()
    return parse(body).querySelector('main')!.textContent
  }
  for (const text of ['', 'x']) {
    expect(await texts(text)).toContain('We will be back soon.')
    expect(await texts(text)).toContain('Our site is currently down for maintenance')
  }
  const custom = await texts('Back on <Monday>')
  expect(custom).toContain('Back on <Monday>')
  expect(custom).not.toContain('We will be back soon.')
})

test('what the owner wrote can neither leave its place in the page nor run', async () => {
  const nasty = aService({
    name: '</script><script>alert(1)</script>',
    title: '<img src=x onerror=alert(1)>',
    description: '<p onclick="alert(1)">Hi<script>alert(1)</script><a href="javascript:alert(1)">x</a></p>',
    imageUrl: ['"><script>alert(1)</script>'],
  })
  const { head, body, state } = await renderAt('/', { services: [nasty] })
  const page = parse(`${head}${body}<script type="application/json" id="state">${state}</script>`)
  expect([...page.querySelectorAll('script')].map(({ type }) => type)).toEqual([
    'application/ld+json',
    'application/json',
  ])
  expect(page.querySelector('[onclick], [onerror], a[href^="javascript"]')).toBeNull()
  expect(() => JSON.parse(page.getElementById('state')!.textContent!)).not.toThrow()
})

test('the inlined state holds no character that markup or old scripts would take for their own', () => {
  const catalogue = { services: [aService({ name: '<&>\u2028\u2029' })], names: [] }
  const state = scriptJson({ catalogue })
  expect(state).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(state).catalogue).toEqual(catalogue)
})

test('addresses that show the same page are one, so that made-up ones cannot fill the memory', () => {
  for (const url of ['/', '/?utm_source=x', '/?a=1&b=2', '/?']) expect(normaliseUrl(url, []), url).toBe('/')
  for (const url of ['/nope', '/nope?x=1', '/a/b/c', '/services/unknown', '//evil.example/', '/%'])
    expect(normaliseUrl(url, []), url).toBe('/not-found')
})

test.each([
  ['success', 'This page needs JavaScript to look up your booking.'],
  ['manage', 'This page needs JavaScript.'],
])('/booking/%s is one page for all bookings, asks not to be listed, and leaks no address', async (name, sentence) => {
  for (const hash of ['K7QF-2M9X-T4WB', 'x?y=1', '%F0%9F%92%86'])
    expect(normaliseUrl(`/booking/${name}/${hash}`, []), hash).toBe(`/booking/${name}/_`)
  const { status, head, body } = await renderAt(normaliseUrl(`/booking/${name}/K7QF-2M9X-T4WB`, []), { services: [] })
  expect(status).toBe(200)
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).toContain('<meta name="referrer" content="no-referrer">')
  expect(head + body).not.toContain('K7QF')
  expect(body).toContain(sentence)
})
