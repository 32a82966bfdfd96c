import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteProvider } from '#web/store/site.ts'
import { DocumentHead } from './DocumentHead.tsx'
import { renderPage } from './entry-server.tsx'
import { bookingSuccessHead, homeHead, type PageHead } from './head.ts'
import { normaliseUrl } from './routes.tsx'

const site = { today: '2026-11-15', timeZone: 'Africa/Lagos', url: 'https://spa.example' }

test('the page of a booking is one page for all bookings, so that made-up numbers cannot fill the memory', () => {
  for (const url of ['/booking/success/K7QF-2M9X-T4WB', '/booking/success/x?y=1', '/booking/success/%F0%9F%92%86'])
    expect(normaliseUrl(url, []), url).toBe('/booking/success/_')
})

test('the page of a booking asks not to be listed and tells its address to nobody', async () => {
  const { status, head, body } = await renderPage({
    url: normaliseUrl('/booking/success/K7QF-2M9X-T4WB', []),
    services: [],
    setting: { isMaintenanceMode: false, maintenanceText: '' },
    today: site.today,
    timeZone: site.timeZone,
    siteUrl: site.url,
  })
  expect(status).toBe(200)
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).toContain('<meta name="referrer" content="no-referrer">')
  expect(head + body).not.toContain('K7QF')
  expect(body).toContain('This page needs JavaScript to look up your booking.')
})

test('nor when the visitor comes there from another page, and pages after it are as open as before', () => {
  const shown = (head: PageHead) => (
    <SiteProvider value={site}>
      <DocumentHead head={head} />
    </SiteProvider>
  )
  const policy = () => document.head.querySelector('meta[name="referrer"]')?.getAttribute('content')
  const { rerender } = render(shown(homeHead))
  rerender(shown(bookingSuccessHead))
  expect(policy()).toBe('no-referrer')
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  rerender(shown(homeHead))
  expect(policy()).toBe('strict-origin-when-cross-origin')
})
