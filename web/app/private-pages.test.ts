import { expect, test } from 'vitest'
import { aSpa } from '#web/testing/examples.ts'
import { normaliseUrl, renderPage } from './entry-server.tsx'

const site = { today: '2026-11-15', url: 'https://spa.example', spa: aSpa() }

test('the page of a booking is one page for all bookings, so that made-up numbers cannot fill the memory', () => {
  for (const url of ['/booking/success/K7QF-2M9X-T4WB', '/booking/success/x?y=1', '/booking/success/%F0%9F%92%86'])
    expect(normaliseUrl(url, []), url).toBe('/booking/success/_')
})

test('the customer’s own page is one page for all bookings too, and says nothing of any', async () => {
  expect(normaliseUrl('/booking/manage/K7QF-2M9X-T4WB', [])).toBe('/booking/manage/_')
  const { head, body } = await render('/booking/manage/K7QF-2M9X-T4WB')
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).toContain('<meta name="referrer" content="no-referrer">')
  expect(head + body).not.toContain('K7QF')
  expect(body).toContain('This page needs JavaScript.')
})

test('the page of a booking asks not to be listed and tells its address to nobody', async () => {
  const { status, head, body } = await render('/booking/success/K7QF-2M9X-T4WB')
  expect(status).toBe(200)
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).toContain('<meta name="referrer" content="no-referrer">')
  expect(head + body).not.toContain('K7QF')
  expect(body).toContain('This page needs JavaScript to look up your booking.')
})

function render(url: string) {
  return renderPage({
    url: normaliseUrl(url, []),
    services: [],
    setting: { isMaintenanceMode: false, maintenanceText: '', isPaused: false, pauseText: '' },
    today: site.today,
    spa: site.spa,
    siteUrl: site.url,
  })
}
