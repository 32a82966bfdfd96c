import { existsSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { aService, aSpa } from '#web/testing/examples.ts'
import { normaliseUrl, type PageInput, renderPage } from './entry-server.tsx'
import { routes } from './routes.tsx'
import { scriptJson } from './script-json.ts'

const facials = aService()
const OPEN = { isMaintenanceMode: false, maintenanceText: '', isPaused: false, pauseText: '' }

function render(changes: Partial<PageInput> = {}) {
  return renderPage({
    url: '/',
    services: [facials],
    setting: OPEN,
    today: '2026-11-15',
    spa: aSpa(),
    siteUrl: 'https://spa.example',
    ...changes,
  })
}

function parse(html: string) {
  return new DOMParser().parseFromString(html, 'text/html')
}

beforeEach(() => {
  vi.spyOn(console, 'error')
})

test('a page names the source of its chunk, and every source exists', async () => {
  expect((await render()).modules).toEqual(['web/app/HomeScreen.tsx'])
  const nowhere = await render({ url: '/not-found' })
  const down = await render({
    setting: { isMaintenanceMode: true, maintenanceText: '', isPaused: false, pauseText: '' },
  })
  for (const module of [...Object.values(routes).map(({ module }) => module), ...nowhere.modules, ...down.modules])
    expect(existsSync(module), module).toBe(true)
})

test('the booking page names what its calendar needs, unless no bookings are taken', async () => {
  const { next } = await render({ url: '/booking' })
  expect(existsSync(next!.module)).toBe(true)
  expect(next!.fetched).toBe('/api/booking/booked-dates?subServiceId=:sub&month=2026-11')
  expect((await render({ url: '/booking', setting: { ...OPEN, isPaused: true } })).next).toBeUndefined()
  expect((await render()).next).toBeUndefined()
})

test('maintenance replaces the whole site, with the two sentences unless the owner wrote more than one character', async () => {
  const texts = async (maintenanceText: string) => {
    const { status, body } = await render({
      setting: { isMaintenanceMode: true, maintenanceText, isPaused: false, pauseText: '' },
    })
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
  const { head, body, state } = await render({ services: [nasty] })
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
